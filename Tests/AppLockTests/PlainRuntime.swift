import LockCore

@testable import AppLock

/// How the ports of a run behave: the faults of each, for a whole run. Told to the ports and to the reference.
struct PortHabits: Codable, Equatable, Sendable {
  enum Prompt: String, Codable, CaseIterable, Sendable {
    case ok, failed, cancelled, unavailable, never

    var result: BiometricResult? {
      switch self {
      case .ok: .ok
      case .failed: .failed
      case .cancelled: .cancelledBySystem
      case .unavailable: .unavailable
      case .never: nil
      }
    }
  }

  enum Check: String, Codable, CaseIterable, Sendable {
    case passes, fails, never

    var passes: Bool? {
      switch self {
      case .passes: true
      case .fails: false
      case .never: nil
      }
    }
  }

  /// The place in ``policies``.
  var policy = 0
  var prompt = Prompt.ok
  /// How many reads in a row say that the store cannot be read now.
  var unreadable = 0
  /// How many writes in a row fail.
  var failingWrites = 0
  var erase = Check.passes
  var gate = Check.passes
  /// How many openings of the content in a row fail.
  var failingOpens = 0
  /// Each answer is given twice.
  var answersTwice = false

  static let policies: [LockPolicy] = [
    .m508(after: 1000, required: false), .standard(means: .system), .standard(means: .appPin),
    .digiFIR(away: 1000, checksSIM: true), .m508, .preludeGoingOn(away: 1000), .n27(away: 0),
    .pd174(idle: 1000, locksInBackground: true), .portal(idle: 1000),
  ]

  var lockPolicy: LockPolicy { PortHabits.policies[policy] }
}

/// The stored record of a run, and what is written to it.
struct PlainStore: Equatable, Sendable {
  var record: StoredRecord?

  /// A session with the lock on.
  init(_ policy: LockPolicy) {
    var configuration = Configuration(startOf: policy)
    configuration.enabled = true
    configuration.hasPin = policy.means == .appPin
    record = StoredRecord(session: SessionID(1), configuration: configuration)
  }

  mutating func apply(_ write: StoreWrite, _ policy: LockPolicy) {
    switch write {
    case .attempts(let count): record?.attempts = count
    case .configuration(let new): record?.configuration = new
    case .verifier:
      record?.configuration.hasPin = true
      record?.configuration.biometrics = nil
      record?.lostVerifier = false
    case .serverPolicy(let word): record?.server = word
    case .leave(let leftAt): record?.leftAt = leftAt
    case .journal(let reason): record?.journal = reason
    case .wipe(.secrets): record?.configuration.hasPin = false
    case .wipe(.session): record?.session = nil
    case .wipe(.attempts): record?.attempts = 0
    case .wipe(.configuration): record?.configuration = Configuration(startOf: policy)
    case .removeJournal: record = nil
    }
  }
}

/// What the runtime must come to, written down without threads: the real core, a queue, and the effects of the
/// event that is being handled. One step at a time, so that calls of other tasks can come in between.
struct PlainRuntime: Equatable, Sendable {
  /// An event that waits, with the code that came with it.
  struct Told: Equatable, Sendable {
    var event: LockEvent
    var isRightCode: Bool?
    var isOwn = false
  }

  var habits: PortHabits
  var store: PlainStore
  var now: Int64 = 0
  private(set) var lock: Lock
  private(set) var screen = ScreenState()
  private(set) var seen = PlainLog()
  private var queue: [Told] = []
  /// What the clock said for the next event.
  private var reading: ClockReading?
  /// The effects that are still to be carried out, without those that nothing hangs on.
  private var effects: [LockEffect] = []
  private var isOwnStep = false
  private var isRightCode: Bool?

  init(_ habits: PortHabits) {
    self.habits = habits
    lock = Lock(policy: habits.lockPolicy)
    store = PlainStore(habits.lockPolicy)
  }

  var clock: ClockReading {
    ClockReading(wall: 1_700_000_000_000 + now, continuous: now, bootID: 1)
  }

  mutating func tell(_ event: LockEvent, isRightCode: Bool? = nil) {
    queue.append(Told(event: event, isRightCode: isRightCode))
  }

  /// Whether a protected call is served: the content is open, and nothing that was told shuts it.
  var isOpen: Bool {
    guard !screen.isSealed else { return false }
    var probe = lock
    for event in queue.map(\.event) + [.timerFired] {
      _ = probe.handle(event, at: clock)
      if probe.isSealed { return false }
    }
    return true
  }

  /// The next thing that the runtime does of its own accord; false if there is none.
  mutating func step() -> Bool {
    if !effects.isEmpty {
      carryOut(effects.removeFirst())
      return true
    }
    guard let next = queue.first else { return false }
    guard let reading else {
      reading = clock
      return true
    }
    queue.removeFirst()
    self.reading = nil
    isOwnStep = next.isOwn
    let outcome = lock.handle(next.event, at: reading)
    if case .applied = outcome.grade, let right = next.isRightCode { isRightCode = right }
    for index in 0..<outcome.effects.count { note(outcome.effects[index]) }
    return true
  }

  /// A sign-in was completed.
  mutating func begin(_ session: SessionID) {
    store.record = StoredRecord(
      session: session, configuration: Configuration(startOf: lock.policy))
    tell(.signedIn(session))
  }

  /// A new process, with what the store has.
  mutating func restart() {
    var next = PlainRuntime(habits)
    next.store = store
    next.now = now
    next.seen = seen
    self = next
  }

  /// What was told until now is not looked at any more.
  mutating func forgetLog() { seen = PlainLog() }

  /// All that is left to do.
  mutating func settle() { while step() {} }

  /// Levels and messages are taken at once: nobody looks at them before the end.
  private mutating func note(_ effect: LockEffect) {
    switch effect {
    case .cover(let isOn): screen.isCovered = isOn
    case .show(let surface, let offers):
      screen.surface = surface
      screen.offers = offers
    case .emit(let announcement): seen.announced.append(announcement)
    case .deliver(let target): seen.delivered.append(target)
    case .drop(let target): seen.dropped.append(target)
    case .tell(let notice): seen.told.append(notice)
    case .seal(true): screen.isSealed = true
    case .withdraw, .coverOther, .land, .perform, .arm, .disarm: break
    case .seal(false), .erase, .read, .persist, .compare, .logOutAtServer, .prompt, .checkGate:
      effects.append(effect)
    }
  }

  private mutating func carryOut(_ effect: LockEffect) {
    switch effect {
    case .seal: open()
    case .erase: if let gone = habits.erase.passes { tell(gone ? .erased : .eraseFailed) }
    case .read: tell(.read(read()))
    case .persist(let write): persist(write)
    case .compare(let generation, _):
      tell(.compared(generation, right: isRightCode ?? false))
      isRightCode = nil
    case .logOutAtServer: tell(.serverLogoutAnswered(succeeded: true))
    case .prompt(let generation, _):
      if let result = habits.prompt.result { tell(.biometricsAnswered(generation, result)) }
    case .checkGate: if let passes = habits.gate.passes { tell(.gateChecked(passed: passes)) }
    case .withdraw, .cover, .coverOther, .emit, .show, .land, .deliver, .perform, .drop, .tell,
      .arm, .disarm:
      break
    }
  }

  private mutating func open() {
    guard habits.failingOpens > 0 else {
      screen.isSealed = false
      return
    }
    // Open it stays shut; where it can, the lock falls over it.
    if screen.isSealed { habits.failingOpens -= 1 } else { return }
    seen.failures += 1
    if !isOwnStep { queue.append(Told(event: .askedToLock, isOwn: true)) }
  }

  private mutating func read() -> ReadResult {
    if habits.unreadable > 0 {
      habits.unreadable -= 1
      return .notNow
    }
    return store.record.map { .value($0) } ?? .absent
  }

  private mutating func persist(_ write: StoreWrite) {
    if habits.failingWrites > 0 {
      habits.failingWrites -= 1
      return tell(.writeFailed)
    }
    store.apply(write, lock.policy)
    tell(.wrote)
  }
}

/// What consumers and the person were told, in order.
struct PlainLog: Equatable, Sendable {
  var announced: [Announcement] = []
  var delivered: [Target] = []
  var dropped: [Target] = []
  var told: [Notice] = []
  var failures = 0
}
