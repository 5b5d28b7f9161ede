import LockCore

/// The session that most tests are about.
let ourSession = SessionID(1)

/// A link into ``ourSession``.
let link = Target(7, session: ourSession)

let oneMinute: Int32 = 60_000
let fiveMinutes: Int32 = 300_000

extension Enrolment {
  /// What the device has once somebody has changed it.
  static let second = Enrolment(2)
}

extension StoredRecord {
  /// A record of ``ourSession`` with the lock on; PIN and biometrics as wanted.
  static func on(
    pin: Bool = false, biometrics: Bool = false, away: TimeLimit = .after(fiveMinutes),
    attempts: UInt8 = 0, journal: LeaveReason? = nil, server: ServerPolicy? = nil,
    lostVerifier: Bool = false, leftAt: ClockReading? = nil
  ) -> StoredRecord {
    StoredRecord(
      session: ourSession,
      configuration: Configuration(
        enabled: true, hasPin: pin, biometrics: biometrics ? .first : nil, away: away),
      attempts: attempts, journal: journal, server: server, lostVerifier: lostVerifier,
      leftAt: leftAt)
  }

  /// A record of ``ourSession`` with the lock off.
  static let off = StoredRecord(
    session: ourSession,
    configuration: Configuration(
      enabled: false, hasPin: false, biometrics: nil, away: .after(fiveMinutes)))

  /// What a session has left that a new installation took: the PIN and the count.
  static let leftovers = StoredRecord(
    session: nil,
    configuration: Configuration(
      enabled: true, hasPin: true, biometrics: nil, away: .after(fiveMinutes)), attempts: 3)
}

extension Transcript {
  /// The M5-08 lock after a start with a person in front, the record read, the prompt open.
  static func systemLock(
    after: Int32 = fiveMinutes, required: Bool = false, record: StoredRecord = .on()
  ) -> Transcript {
    .started(.m508(after: after, required: required), record: record)
  }

  /// The DigiFIR lock at the same point; without biometrics no prompt comes.
  static func pinLock(
    _ record: StoredRecord = .on(pin: true), checksSIM: Bool = false
  ) -> Transcript {
    .started(.digiFIR(away: fiveMinutes, checksSIM: checksSIM), record: record)
  }

  /// Enters a code, and the store and the verifier answer. The lines show the count before the
  /// comparison.
  mutating func enter(right: Bool, forChange: Bool = false) {
    send(forChange ? .changeProofEntered : .pinEntered, .wrote)
    send(.compared(lock.state.generation, right: right))
    if right { send(.wrote) }
  }
}

/// Numbers that a seed decides.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
