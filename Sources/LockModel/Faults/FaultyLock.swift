import LockCore
import ModelChecker

/// The real lock with one fault over it: a decorator that may drop, repeat or change what goes in and
/// what comes out, and may remember something of its own.
///
/// The lock inside is the one that ships. All faults share this one type, so that the search is
/// compiled once for them; what each does is in a file of its own.
struct FaultyLock: LockCodec {
  typealias Packed = Words4

  var lock: Lock
  var memory = FaultMemory()
  let fault: Fault

  /// The fault over `lock`, whose policy it may misread.
  init(lock: Lock, fault: Fault) {
    self.lock = Lock(policy: fault.decorator.misread(lock.policy), state: lock.state)
    self.fault = fault
  }

  mutating func handle(
    _ event: LockEvent, at reading: WorldReading, into outcome: inout LockOutcome
  ) {
    fault.decorator.handle(event, at: reading, of: &self, into: &outcome)
  }

  mutating func lostItsProcess() {
    lock.lostItsProcess()
    memory.loseProcess()
  }
}

/// What one fault does to the real lock.
protocol LockFault {
  /// What the catalogue says of it.
  static var about: FaultAbout { get }

  /// The clock whose readings it remembers; the continuous one unless it says so.
  static var clock: BelievedClock { get }

  /// The policy as the faulty lock understands it; as it is unless the fault is there.
  static func misread(_ policy: LockPolicy) -> LockPolicy
  /// How far past the longest limit the fault tells one age of a mark of its own from another.
  static var ticksPastLimit: Int64 { get }

  /// Takes one event in place of the real lock.
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome)
}

extension LockFault {
  static var clock: BelievedClock { .continuous }

  static func misread(_ policy: LockPolicy) -> LockPolicy { policy }

  static var ticksPastLimit: Int64 { 0 }

  /// The real lock takes the event as it is: what a fault does that only misreads the policy.
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
  }
}

/// What a fault remembers beside the real lock. Each fault says in its file what it uses.
struct FaultMemory: BitwiseCopyable, Equatable, Sendable {
  /// Lost with the process.
  var flag = false
  /// Kept over the process.
  var durableFlag = false
  /// 0 to 3, lost with the process.
  var count: UInt8 = 0
  /// A write that the fault holds back; lost with the process.
  var write: StoreWrite?
  /// Readings of the clock that the fault believes in: at the leave and at the last use.
  var leftAt: Int64?
  var lastUse: Int64?

  mutating func loseProcess() {
    flag = false
    count = 0
    write = nil
    lastUse = nil
    if !durableFlag { leftAt = nil }
  }
}

/// Tools that faults share.
extension FaultyLock {
  /// The real lock takes the event.
  mutating func pass(
    _ event: LockEvent, at reading: WorldReading, into outcome: inout LockOutcome
  ) {
    lock.handle(event, at: reading, into: &outcome)
  }

  /// The real lock takes a further event in the same step. Its levels are the ones that count; what
  /// happened once in the first part is kept.
  mutating func passAlso(
    _ event: LockEvent, at reading: WorldReading, into outcome: inout LockOutcome
  ) {
    let first = outcome.effects
    lock.handle(event, at: reading, into: &outcome)
    let second = outcome.effects
    var merged = LockEffects()
    for rank in 0...LockEffect.lastRank {
      var index = 0
      while index < first.count {
        if first[index].rank == rank && !first[index].isLevel { merged.append(first[index]) }
        index += 1
      }
      index = 0
      while index < second.count {
        if second[index].rank == rank { merged.append(second[index]) }
        index += 1
      }
    }
    outcome.effects = merged
  }

  /// Opens the real lock from outside, as a programmer does who sets a flag.
  mutating func forceOpen(at reading: WorldReading, into outcome: inout LockOutcome) {
    lock.forceOpen(at: reading.clock)
    passAlso(.timerFired, at: reading, into: &outcome)
  }

  /// An action that the real lock kept or refused is not: the fault serves it.
  mutating func takeBack(_ target: Target, _ outcome: inout LockOutcome) {
    if pending == target { lock.forgetPending() }
    outcome.drop { if case .drop(target) = $0 { true } else { false } }
  }

  var isShut: Bool { phase == .shut }
  var isOpen: Bool { phase == .open }
}

extension LockOutcome {
  /// Leaves out the effects for which `isDropped` is true.
  mutating func drop(_ isDropped: (LockEffect) -> Bool) {
    effects = effects.filter { !isDropped($0) }
  }

  /// Changes each effect.
  mutating func change(_ changed: (LockEffect) -> LockEffect) {
    var new = LockEffects()
    var index = 0
    while index < effects.count {
      new.append(changed(effects[index]))
      index += 1
    }
    effects = new
  }

  /// The first write that is handed over.
  var write: StoreWrite? {
    var index = 0
    while index < effects.count {
      if case .persist(let write) = effects[index] { return write }
      index += 1
    }
    return nil
  }
}

extension FaultyLock {
  /// How many bits ``packExtra(into:clock:settings:)`` writes.
  static var extraBits: Int { 27 }

  func packExtra(
    into packer: inout BitPacker<UInt64>, clock: WorldClock, settings: WorldSettings
  ) {
    packer.write(memory.flag)
    packer.write(memory.durableFlag)
    packer.write(memory.count, bits: 2)
    packer.write(Codes.number(memory.write, settings, clock), bits: 9)
    packer.write(number(memory.leftAt, clock, settings), bits: 7)
    packer.write(number(memory.lastUse, clock, settings), bits: 7)
  }

  static func unpack(
    _ lock: Lock, from unpacker: inout BitUnpacker<UInt64>, like prototype: FaultyLock,
    clock: WorldClock, settings: WorldSettings
  ) -> FaultyLock {
    var faulty = FaultyLock(lock: lock, fault: prototype.fault)
    faulty.memory.flag = unpacker.readFlag()
    faulty.memory.durableFlag = unpacker.readFlag()
    faulty.memory.count = unpacker.read(UInt8.self, bits: 2)
    faulty.memory.write = Codes.write(unpacker.read(bits: 9), settings, clock)
    faulty.memory.leftAt = faulty.mark(unpacker.read(bits: 7), clock)
    faulty.memory.lastUse = faulty.mark(unpacker.read(bits: 7), clock)
    return faulty
  }

  /// A mark relative to the clock that the fault believes in; 0 for none. An age ends where no setting of that
  /// clock can bring it back below the longest limit; a mark further ahead is of another boot, and stays so.
  private func number(_ mark: Int64?, _ clock: WorldClock, _ settings: WorldSettings) -> UInt64 {
    guard let mark else { return 0 }
    let canGoBack: Int64 =
      switch fault.clock {
      case .wall: Int64(clock.wallOffset) + settings.wallFar
      case .continuous, .uptime: 0
      }
    let most = settings.longestLimit + canGoBack + fault.decorator.ticksPastLimit
    let age = min(fault.clock.value(clock.reading()) - mark, most)
    return age < -14 ? 1 : UInt64(bitPattern: age + 32)
  }

  private func mark(_ number: UInt64, _ clock: WorldClock) -> Int64? {
    guard number > 0 else { return nil }
    return fault.clock.value(clock.reading()) - (Int64(bitPattern: number) - 32)
  }
}

/// The clock that a fault decides by.
enum BelievedClock {
  case wall, continuous, uptime

  func value(_ reading: WorldReading) -> Int64 {
    switch self {
    case .wall: reading.clock.wall
    case .continuous: reading.clock.continuous
    case .uptime: reading.uptime
    }
  }
}
