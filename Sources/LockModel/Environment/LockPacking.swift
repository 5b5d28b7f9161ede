import LockCore
import ModelChecker

//   word      56 ........................................................................ 0
//             gate owes  target change question write reading record device scene mode wall offset
//               1    1     2      4       5       7      1      13     1     2  3+13     4
//
//   more      23 ......................................................................................................... 0
//             other trust leave other scene change write lost verifier configuration stored server server enrolment credential
//                  2        4        3         1     2        1              2               3         3       2          1
//
// Change, write and configuration are the upper bits of the numbers whose lower bits the word has.

/// A lock as it stands to the clocks: all that its future depends on.
struct LockPart: BitwiseCopyable, Equatable, Sendable {
  /// The real lock, and the wall clock's distance from true time.
  var word: UInt64
  /// What only a lock in a world of tier two can have.
  var more: UInt64
  /// What a faulty lock has beside it.
  var extra: UInt64
}

/// Makes a ``LockPart`` of a lock and a lock of it.
///
/// Time is kept relative to now and ages saturate at the longest limit: past it nothing tells two ages
/// apart, and shifting all clocks changes nothing. The number of the newest question is not kept, since
/// only equality with the newest is ever asked.
struct LockPacking<L: LockCodec>: Sendable {
  let settings: WorldSettings
  /// A lock of the kind that is made.
  let prototype: L

  /// How many bits the word has.
  @inline(__always) static var bits: Int { 57 }
  /// How many bits ``LockPart/more`` has.
  @inline(__always) static var moreBits: UInt64 { 24 }
  /// Where the mode and the question begin.
  static var modeStart: Int { 4 }
  static var questionStart: Int { 44 }

  func pack(_ subject: L, _ clock: WorldClock) -> LockPart {
    var packer = BitPacker<UInt64>()
    subject.packExtra(into: &packer, clock: clock, settings: settings)
    return LockPart(
      word: word(subject.lock.state, clock), more: more(subject.lock.state, clock),
      extra: packer.packed)
  }

  /// The lock, and the clocks that it is to be read with.
  func unpack(_ part: LockPart) -> (subject: L, clock: WorldClock) {
    var clock = WorldClock()
    let lock = Lock(policy: settings.policy, state: state(part, &clock))
    var extra = BitUnpacker(part.extra)
    let subject = L.unpack(lock, from: &extra, like: prototype, clock: clock, settings: settings)
    return (subject, clock)
  }

  /// The clocks that the lock of a part is to be read with.
  @inline(__always)
  func clock(_ part: LockPart) -> WorldClock {
    var clock = WorldClock()
    clock.wallOffset = Int32(truncatingIfNeeded: part.word & 15) - Int32(settings.wallFar)
    clock.device = device(part.more)
    clock.otherTrust = Codes.enrolment(part.more &>> 22 & 3)
    return clock
  }

  @inline(__always)
  private func device(_ more: UInt64) -> DeviceFacts {
    // A lock of tier one has zero here, and a device that nobody changes.
    guard more != 0 else { return DeviceFacts() }
    return DeviceFacts(
      hasCredential: more & 1 == 0, enrolment: Codes.enrolment((more &>> 1 & 3) ^ 1))
  }

  /// What a reading says of the device, and what tier two adds. A lock of tier one has zero: the device
  /// with a credential and its first enrolment is written as nothing.
  @inline(__always)
  private func more(_ state: LockState, _ clock: WorldClock) -> UInt64 {
    if L.Packed.bitCapacity == Words3.bitCapacity { return 0 }
    var packer = BitPacker<UInt64>()
    packer.write(!clock.device.hasCredential)
    packer.write(Codes.number(clock.device.enrolment) ^ 1, bits: 2)
    packer.write(Codes.number(state.server, settings), bits: 3)
    packer.write(Codes.number(state.stored?.server, settings), bits: 3)
    let configuration = state.stored.map { Codes.number($0.configuration, settings) } ?? 0
    packer.write(configuration >> 4, bits: 2)
    packer.write(state.stored?.lostVerifier ?? false)
    packer.write(Codes.number(state.writing, settings, clock) >> 7, bits: 2)
    packer.write(Codes.number(state.change) >> 4, bits: 1)
    packer.write(Codes.number(state.otherScene), bits: 3)
    packer.write(WrittenLeave.number(state.stored?.leftAt, clock, settings), bits: 4)
    packer.write(Codes.number(clock.otherTrust), bits: 2)
    return packer.packed
  }

  @inline(__always)
  private func saturated(_ age: Int64) -> UInt64 {
    UInt64(truncatingIfNeeded: min(age, settings.longestLimit))
  }

  /// How far true time stands ahead of what the wall clock showed at a mark, moved so that it is not
  /// negative. From the far offset on no setting of the clock can bring it behind the mark again.
  @inline(__always)
  private func wallAge(_ real: Int32, _ mark: Int64) -> UInt64 {
    let far = settings.wallFar
    return UInt64(truncatingIfNeeded: min(Int64(real) - mark, far) + far)
  }

  /// What the wall clock showed at the mark that ``wallAge(_:_:)`` was made from.
  @inline(__always)
  private func wall(_ age: UInt64, _ real: Int32) -> Int64 {
    Int64(real) - (Int64(bitPattern: age) - settings.wallFar)
  }

  @inline(__always)
  private func word(_ state: LockState, _ clock: WorldClock) -> UInt64 {
    var packer = BitPacker<UInt64>()
    packer.write(UInt64(bitPattern: Int64(clock.wallOffset) + settings.wallFar), bits: 4)
    var mode: UInt64
    var payload: UInt64 = 0
    switch state.mode {
    case .notStarted: mode = 0
    case .starting: mode = 1
    case .locking: mode = 2
    case .locked: mode = 3
    case .closing(let reason):
      mode = 7
      payload = Codes.number(reason)
    case .signedOut: mode = 4
    case .unlocked(let marks):
      mode = 5
      if let lastActivity = marks.lastActivity {
        payload = 1 + saturated(Int64(clock.continuous) - lastActivity.continuous)
      }
      if let leftAt = marks.leftAt {
        payload |= (1 + saturated(Int64(clock.continuous) - leftAt.continuous)) << 4
        if settings.policy.lockOnWallRollback {
          payload |= wallAge(clock.real, leftAt.wall) << 8
        }
      }
    case .leaving(let leave):
      mode = 6
      payload = Codes.number(leave.reason) | Codes.number(leave.stage) << 2
      if leave.owesVerdict { payload |= 1 << 5 }
    }
    packer.write(mode, bits: 3)
    packer.write(payload, bits: 13)
    packer.write(Codes.number(state.scene), bits: 2)
    packer.write(state.deviceLocked)
    if let stored = state.stored {
      packer.write(true)
      packer.write(Codes.number(stored.session), bits: 2)
      packer.write(Codes.number(stored.configuration, settings) & 15, bits: 4)
      packer.write(UInt64(stored.attempts), bits: 4)
      packer.write(Codes.number(stored.journal), bits: 2)
    } else {
      packer.write(UInt64(0), bits: 13)
    }
    packer.write(state.reading)
    packer.write(Codes.number(state.writing, settings, clock) & 127, bits: 7)
    packer.write(Codes.number(state.question), bits: 5)
    packer.write(Codes.number(state.change) & 15, bits: 4)
    packer.write(Codes.number(state.pending), bits: 2)
    packer.write(state.owesPrompt)
    packer.write(state.awaitsGate)
    assert(packer.position == Self.bits, "\(packer.position) bits are written")
    return packer.packed
  }

  @inline(__always)
  private func state(_ part: LockPart, _ clock: inout WorldClock) -> LockState {
    var unpacker = BitUnpacker(part.word)
    let more = part.more
    clock.device = device(more)
    clock.otherTrust = Codes.enrolment(more &>> 22 & 3)
    clock.wallOffset = Int32(
      truncatingIfNeeded: Int64(bitPattern: unpacker.read(bits: 4)) - settings.wallFar)
    var state = LockState()
    let mode = unpacker.read(bits: 3)
    let payload = unpacker.read(bits: 13)
    switch mode {
    case 1: state.mode = .starting
    case 2: state.mode = .locking
    case 3: state.mode = .locked
    case 4: state.mode = .signedOut
    case 5: state.mode = .unlocked(marks(payload, clock))
    case 6:
      state.mode = .leaving(
        Leave(
          reason: Codes.reason(payload & 3) ?? .logout, stage: Codes.stage(payload >> 2 & 7),
          owesVerdict: payload >> 5 & 1 == 1))
    case 7: state.mode = .closing(Codes.lockReason(payload))
    default: state.mode = .notStarted
    }
    state.scene = Codes.scene(unpacker.read(bits: 2))
    state.deviceLocked = unpacker.readFlag()
    let hasRecord = unpacker.readFlag()
    let session = Codes.session(unpacker.read(bits: 2))
    let configuration = Codes.configuration(
      unpacker.read(bits: 4) | (more &>> 9 & 3) << 4, settings)
    let attempts = unpacker.read(UInt8.self, bits: 4)
    let journal = Codes.reason(unpacker.read(bits: 2))
    if hasRecord {
      state.stored = StoredRecord(
        session: session, configuration: configuration, attempts: attempts, journal: journal,
        server: Codes.server(more &>> 6 & 7, settings), lostVerifier: more &>> 11 & 1 == 1,
        leftAt: WrittenLeave.reading(more &>> 18 & 15, clock))
    }
    state.reading = unpacker.readFlag()
    state.writing = Codes.write(
      unpacker.read(bits: 7) | (more &>> 12 & 3) << 7, settings, clock)
    state.question = Codes.question(unpacker.read(bits: 5))
    state.change = Codes.progress(unpacker.read(bits: 4) | (more &>> 14 & 1) << 4, settings)
    state.pending = Codes.target(unpacker.read(bits: 2))
    state.owesPrompt = unpacker.readFlag()
    state.awaitsGate = unpacker.readFlag()
    state.generation = .newestWhenUnpacked
    state.device = clock.device
    state.otherScene = Codes.optionalScene(more &>> 15 & 7)
    state.server = Codes.server(more &>> 3 & 7, settings)
    return state
  }

  @inline(__always)
  private func marks(_ payload: UInt64, _ clock: WorldClock) -> Marks {
    func reading(_ age: UInt64, wall: Int64) -> ClockReading? {
      guard age > 0 else { return nil }
      return ClockReading(
        wall: wall, continuous: Int64(clock.continuous) - Int64(bitPattern: age - 1),
        bootID: UInt64(clock.bootID))
    }
    let wall = settings.policy.lockOnWallRollback ? wall(payload >> 8 & 31, clock.real) : 0
    return Marks(
      lastActivity: reading(payload & 15, wall: 0), leftAt: reading(payload >> 4 & 15, wall: wall))
  }
}
