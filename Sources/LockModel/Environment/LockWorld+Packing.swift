import LockCore
import ModelChecker

/// A state as three words.
///
/// Time is kept relative to now and ages saturate at the longest limit: past it nothing tells two ages
/// apart, and shifting all clocks changes nothing. Generations are kept as "the newest" or "older",
/// since only equality with the newest is ever asked.
extension LockWorld {
  /// Ages fit four bits with one value for "none"; wall differences fit five.
  static var largestLimit: Int64 { 14 }
  static var largestWallOffset: Int64 { 7 }

  /// Where the lock's fields end and the world's begin, and where those end. Fixed numbers, so that every
  /// field's place is known to the compiler; a checking build compares them with what is written.
  @inline(__always) static var lockBits: Int { 57 }
  @inline(__always) static var worldBits: Int { 138 }

  var packedBits: Int { Self.worldBits + L.extraBits }

  @inline(__always)
  func pack(_ state: WorldState<L>) -> Words3 {
    let lock = packedLock(state.subject.lock.state, state.world)
    let world = packedWorld(state.world, newest: state.subject.lock.state.generation)
    var packer = BitPacker<Words3>()
    packer.packed = lock.merging(world)
    packer.position = Self.worldBits
    state.subject.packExtra(into: &packer, clock: state.world.clock, settings: settings)
    return packer.packed
  }

  @inline(__always)
  func unpack(_ packed: Words3) -> WorldState<L> {
    var unpacker = BitUnpacker(packed)
    var clock = WorldClock()
    let state = unpackLock(&unpacker, &clock)
    let world = unpackedWorld(packed, clock)
    unpacker.position = Self.worldBits
    let lock = Lock(policy: settings.policy, state: state)
    let subject = L.unpack(
      lock, from: &unpacker, like: start.subject, clock: clock, settings: settings)
    return WorldState(subject: subject, world: world)
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
  private func packedLock(_ state: LockState, _ world: World) -> Words3 {
    var packer = BitPacker<Words3>()
    packer.write(UInt64(bitPattern: Int64(world.clock.wallOffset) + settings.wallFar), bits: 4)
    var mode: UInt64
    var payload: UInt64 = 0
    switch state.mode {
    case .notStarted: mode = 0
    case .starting: mode = 1
    case .locking: mode = 2
    case .locked: mode = 3
    case .signedOut: mode = 4
    case .unlocked(let marks):
      mode = 5
      if let lastActivity = marks.lastActivity {
        payload = 1 + saturated(Int64(world.clock.continuous) - lastActivity.continuous)
      }
      if let leftAt = marks.leftAt {
        payload |= (1 + saturated(Int64(world.clock.continuous) - leftAt.continuous)) << 4
        if settings.policy.lockOnWallRollback {
          payload |= wallAge(world.clock.real, leftAt.wall) << 8
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
      packer.write(Codes.number(stored.configuration, settings), bits: 4)
      packer.write(UInt64(stored.attempts), bits: 4)
      packer.write(Codes.number(stored.journal), bits: 2)
    } else {
      packer.write(UInt64(0), bits: 13)
    }
    packer.write(state.reading)
    packer.write(Codes.number(state.writing, settings), bits: 7)
    packer.write(Codes.number(state.question), bits: 5)
    packer.write(Codes.number(state.change), bits: 4)
    packer.write(Codes.number(state.pending), bits: 2)
    packer.write(state.owesPrompt)
    packer.write(state.awaitsGate)
    assert(packer.position == Self.lockBits, "\(packer.position) bits are written")
    return packer.packed
  }

  @inline(__always)
  private func unpackLock(
    _ unpacker: inout BitUnpacker<Words3>, _ clock: inout WorldClock
  ) -> LockState {
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
    default: state.mode = .notStarted
    }
    state.scene = Codes.scene(unpacker.read(bits: 2))
    state.deviceLocked = unpacker.readFlag()
    let hasRecord = unpacker.readFlag()
    let session = Codes.session(unpacker.read(bits: 2))
    let configuration = Codes.configuration(unpacker.read(bits: 4), settings)
    let attempts = unpacker.read(UInt8.self, bits: 4)
    let journal = Codes.reason(unpacker.read(bits: 2))
    if hasRecord {
      state.stored = StoredRecord(
        session: session, configuration: configuration, attempts: attempts, journal: journal)
    }
    state.reading = unpacker.readFlag()
    state.writing = Codes.write(unpacker.read(bits: 7), settings)
    state.question = Codes.question(unpacker.read(bits: 5))
    state.change = Codes.progress(unpacker.read(bits: 4), settings)
    state.pending = Codes.target(unpacker.read(bits: 2))
    state.owesPrompt = unpacker.readFlag()
    state.awaitsGate = unpacker.readFlag()
    state.generation = Self.newest
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

  /// What stands for the newest generation in an unpacked state, and for older ones.
  private static var newest: Generation { Generation(10) }
  private static var olderPrompt: Generation { Generation(9) }
  private static var olderCompare: Generation { Generation(8) }
  private static var oldestPrompt: Generation { Generation(7) }

  @inline(__always)
  private func packedWorld(_ world: World, newest: Generation) -> Words3 {
    var packer = BitPacker<Words3>()
    packer.position = Self.lockBits
    packer.write(world.process.rawValue, bits: 2)
    packer.write(Codes.number(world.scene), bits: 2)
    packer.write(world.leftByPrompt)
    packer.write(world.deviceLocked)
    packer.write(world.firstUnlock)
    packer.write(Codes.number(world.store.session), bits: 2)
    packer.write(Codes.number(world.store.configuration, settings), bits: 4)
    packer.write(UInt64(world.store.attempts), bits: 4)
    packer.write(Codes.number(world.store.journal), bits: 2)
    packer.write(Codes.number(world.inFlight, settings), bits: 7)
    packer.write(world.reading)
    packer.write(world.hasRead)
    packer.write(Codes.number(world.prompt), bits: 3)
    packer.write(!world.prompt.isNone && world.promptGeneration == newest)
    packer.write(world.olderPrompt != nil)
    packer.write(Codes.number(world.code), bits: 5)
    if case .comparing = world.code {
      packer.write(world.compareGeneration == newest)
    } else {
      packer.write(false)
    }
    packer.write(world.erasing)
    packer.write(world.serverAsked)
    packer.write(world.gateAsked)
    packer.write(Codes.number(world.shown), bits: 4)
    packer.write(world.offers.rawValue, bits: 6)
    packer.write(world.covered)
    packer.write(world.sealed)
    packer.write(world.announced.rawValue, bits: 2)
    let ghosts = world.ghosts
    packer.write(ghosts.due)
    packer.write(saturated(Int64(world.clock.real - ghosts.lastUse)), bits: 4)
    packer.write(saturated(Int64(world.clock.real - ghosts.leftAt)), bits: 4)
    packer.write(
      settings.policy.lockOnWallRollback
        ? wallAge(world.clock.real, Int64(ghosts.leftWall)) : 0,
      bits: 5)
    packer.write(ghosts.isOut)
    packer.write(UInt64(ghosts.guesses), bits: 4)
    packer.write(ghosts.tryOpen)
    packer.write(ghosts.lockedOut)
    packer.write(ghosts.gateOwed)
    packer.write(ghosts.asked.rawValue, bits: 3)
    assert(packer.position == Self.worldBits, "\(packer.position) bits are written")
    return packer.packed
  }

  @inline(__always)
  private func unpackedWorld(_ packed: Words3, _ clock: WorldClock) -> World {
    var unpacker = BitUnpacker(packed)
    unpacker.position = Self.lockBits
    var world = World()
    world.clock = clock
    world.process = ProcessPhase(rawValue: unpacker.read(UInt8.self, bits: 2)) ?? .gone
    world.scene = Codes.scene(unpacker.read(bits: 2))
    world.leftByPrompt = unpacker.readFlag()
    world.deviceLocked = unpacker.readFlag()
    world.firstUnlock = unpacker.readFlag()
    world.store.session = Codes.session(unpacker.read(bits: 2))
    world.store.configuration = Codes.configuration(unpacker.read(bits: 4), settings)
    world.store.attempts = unpacker.read(UInt8.self, bits: 4)
    world.store.journal = Codes.reason(unpacker.read(bits: 2))
    world.inFlight = Codes.write(unpacker.read(bits: 7), settings)
    world.reading = unpacker.readFlag()
    world.hasRead = unpacker.readFlag()
    world.prompt = Codes.prompt(unpacker.read(bits: 3))
    let promptIsNewest = unpacker.readFlag()
    if !world.prompt.isNone {
      world.promptGeneration = promptIsNewest ? Self.newest : Self.olderPrompt
    }
    if unpacker.readFlag() { world.olderPrompt = Self.oldestPrompt }
    world.code = Codes.code(unpacker.read(bits: 5))
    let compareIsNewest = unpacker.readFlag()
    if case .comparing = world.code {
      world.compareGeneration = compareIsNewest ? Self.newest : Self.olderCompare
    }
    world.erasing = unpacker.readFlag()
    world.serverAsked = unpacker.readFlag()
    world.gateAsked = unpacker.readFlag()
    world.shown = Codes.surface(unpacker.read(bits: 4))
    world.offers = Offers(rawValue: unpacker.read(UInt8.self, bits: 6))
    world.covered = unpacker.readFlag()
    world.sealed = unpacker.readFlag()
    world.announced = LastAnnouncement(rawValue: unpacker.read(UInt8.self, bits: 2)) ?? .none
    world.ghosts.due = unpacker.readFlag()
    world.ghosts.lastUse = clock.real - Int32(truncatingIfNeeded: unpacker.read(bits: 4))
    world.ghosts.leftAt = clock.real - Int32(truncatingIfNeeded: unpacker.read(bits: 4))
    let leftWall = wall(unpacker.read(bits: 5), clock.real)
    world.ghosts.leftWall =
      settings.policy.lockOnWallRollback ? Int32(truncatingIfNeeded: leftWall) : 0
    world.ghosts.isOut = unpacker.readFlag()
    world.ghosts.guesses = unpacker.read(UInt8.self, bits: 4)
    world.ghosts.tryOpen = unpacker.readFlag()
    world.ghosts.lockedOut = unpacker.readFlag()
    world.ghosts.gateOwed = unpacker.readFlag()
    world.ghosts.asked = AskedChange(rawValue: unpacker.read(UInt8.self, bits: 3)) ?? .none
    return world
  }
}
