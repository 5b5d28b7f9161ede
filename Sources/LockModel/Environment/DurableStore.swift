import LockCore

//   bits      23 ......................................................................... 0
//             chosenIdle leave lostVerifier awayIsShorter enrolmentIsSecond server journal attempts configuration session
//                 2        4        1            1               1             3      2        4          4          2
//
// Above bit 11 stands what only a world of tier two can have.

/// What survives the process.
struct DurableStore: BitwiseCopyable, Equatable, Sendable {
  /// The fields of ``StoreField``.
  var bits: UInt64 = 0
}

/// Where the fields of a ``DurableStore`` stand.
enum StoreField {
  static var session: BitField { BitField(at: 0, bits: 2) }
  static var configuration: BitField { BitField(at: 2, bits: 4) }
  static var attempts: BitField { BitField(at: 6, bits: 4) }
  static var journal: BitField { BitField(at: 10, bits: 2) }

  static var server: BitField { BitField(at: 12, bits: 3) }
  /// The rest of the configuration, as `Codes` numbers it.
  static var configurationRest: BitField { BitField(at: 15, bits: 2) }
  static var lostVerifier: BitField { BitField(at: 17, bits: 1) }
  static var leave: BitField { BitField(at: 18, bits: 4) }
  /// The rest of the configuration behind that.
  static var chosenIdle: BitField { BitField(at: 22, bits: 2) }

  // The parts of the configuration, as `Codes` numbers it.
  static var enabled: BitField { BitField(at: 2, bits: 1) }
  static var hasPin: BitField { BitField(at: 3, bits: 1) }
  static var biometrics: BitField { BitField(at: 4, bits: 1) }
  static var awayIsLonger: BitField { BitField(at: 5, bits: 1) }
  static var enrolmentIsSecond: BitField { BitField(at: 15, bits: 1) }
  static var awayIsShorter: BitField { BitField(at: 16, bits: 1) }

  /// All fields from the lowest bit up.
  static let all = [
    session, configuration, attempts, journal, server, configurationRest, lostVerifier,
    leave, chosenIdle,
  ]
  /// How many bits a world of tier one has, and how many all have.
  static var narrowWidth: UInt64 { 12 }
  static var width: UInt64 { 24 }
}

extension DurableStore {
  var session: SessionID? {
    @inline(__always) get { Codes.session(StoreField.session.read(bits)) }
    @inline(__always) set { StoreField.session.write(Codes.number(newValue), into: &bits) }
  }

  var hasSession: Bool { @inline(__always) get { StoreField.session.isSet(bits) } }

  var hasJournal: Bool { @inline(__always) get { StoreField.journal.isSet(bits) } }

  var enabled: Bool { @inline(__always) get { StoreField.enabled.isSet(bits) } }

  var hasPin: Bool {
    @inline(__always) get { StoreField.hasPin.isSet(bits) }
    @inline(__always) set { StoreField.hasPin.write(newValue, into: &bits) }
  }

  /// The person has asked for the longer time away, and got it.
  var awayIsLonger: Bool { @inline(__always) get { StoreField.awayIsLonger.isSet(bits) } }

  /// The person has asked for the shorter time away, and got it.
  var awayIsShorter: Bool { @inline(__always) get { StoreField.awayIsShorter.isSet(bits) } }

  /// The server's word as last acknowledged, as `Codes` numbers it; 0 while unknown.
  var server: UInt64 {
    @inline(__always) get { StoreField.server.read(bits) }
    @inline(__always) set { StoreField.server.write(newValue, into: &bits) }
  }

  /// The set of biometrics that was recorded when they were turned on; nil while off.
  var biometrics: Enrolment? {
    guard StoreField.biometrics.isSet(bits) else { return nil }
    return StoreField.enrolmentIsSecond.isSet(bits) ? .second : .first
  }

  /// The verifier of the PIN that was set is gone for good.
  var lostVerifier: Bool {
    @inline(__always) get { StoreField.lostVerifier.isSet(bits) }
    @inline(__always) set { StoreField.lostVerifier.write(newValue, into: &bits) }
  }

  /// The leave that is written down, as ``WrittenLeave`` numbers it.
  var leave: UInt64 {
    @inline(__always) get { StoreField.leave.read(bits) }
    @inline(__always) set { StoreField.leave.write(newValue, into: &bits) }
  }

  var attempts: UInt8 {
    @inline(__always) get { UInt8(truncatingIfNeeded: StoreField.attempts.read(bits)) }
    @inline(__always) set { StoreField.attempts.write(UInt64(newValue), into: &bits) }
  }

  var journal: LeaveReason? {
    @inline(__always) get { Codes.reason(StoreField.journal.read(bits)) }
    @inline(__always) set { StoreField.journal.write(Codes.number(newValue), into: &bits) }
  }

  func configuration(_ settings: WorldSettings) -> Configuration {
    Codes.configuration(
      StoreField.configuration.read(bits) | StoreField.configurationRest.read(bits) << 4
        | StoreField.chosenIdle.read(bits) << 6, settings)
  }

  mutating func configure(_ new: Configuration, _ settings: WorldSettings) {
    let number = Codes.number(new, settings)
    StoreField.configuration.write(number & 15, into: &bits)
    StoreField.configurationRest.write(number >> 4 & 3, into: &bits)
    StoreField.chosenIdle.write(number >> 6, into: &bits)
  }

  /// What a read finds.
  func record(_ settings: WorldSettings, _ clock: WorldClock) -> StoredRecord? {
    guard hasSession || hasJournal || self != .wiped(settings) else { return nil }
    return StoredRecord(
      session: session, configuration: configuration(settings), attempts: attempts,
      journal: journal, server: Codes.server(server, settings), lostVerifier: lostVerifier,
      leftAt: WrittenLeave.reading(leave, clock))
  }

  /// The lock is on: by what is acknowledged and the policy, never by the lock's belief.
  @inline(__always)
  func isOn(_ policy: LockPolicy) -> Bool {
    guard hasSession else { return false }
    if isRequired(policy) { return true }
    guard enabled else { return false }
    switch policy.noMeans {
    case .blocked, .setUpFirst: return true
    case .inert: return isArmed(policy)
    }
  }

  /// The lock is on whatever the person has chosen.
  @inline(__always)
  func isRequired(_ policy: LockPolicy) -> Bool {
    policy.required || (policy.instance == .decides && ServerWord.isRequired(server))
  }

  /// A means was set up once.
  @inline(__always)
  func isArmed(_ policy: LockPolicy) -> Bool {
    switch policy.means {
    case .system, .none: true
    case .appPin: hasPin
    }
  }

  /// There is something that a proof can be held against, as far as the store knows.
  @inline(__always)
  func canProve(_ policy: LockPolicy) -> Bool { isArmed(policy) && !lostVerifier }

  /// What a wipe leaves: no session, and the policy's defaults.
  static func wiped(_ settings: WorldSettings) -> DurableStore {
    var store = DurableStore()
    store.configure(Configuration(startOf: settings.policy), settings)
    return store
  }

  /// A durable write takes effect.
  mutating func apply(_ write: StoreWrite, _ settings: WorldSettings, _ clock: WorldClock) {
    switch write {
    case .attempts(let count): attempts = count
    case .configuration(let new): configure(new, settings)
    case .verifier:
      // With a new PIN biometrics are off (PR-21).
      hasPin = true
      lostVerifier = false
      StoreField.biometrics.write(false, into: &bits)
      StoreField.enrolmentIsSecond.write(false, into: &bits)
    case .serverPolicy(let word): server = Codes.number(word, settings)
    case .journal(let reason): journal = reason
    case .wipe(.secrets):
      hasPin = false
      lostVerifier = false
    case .leave(let leftAt): leave = WrittenLeave.number(leftAt, clock, settings)
    case .wipe(.session):
      session = nil
      leave = 0
    case .wipe(.attempts): attempts = 0
    case .wipe(.configuration):
      configure(Configuration(startOf: settings.policy), settings)
      server = 0
    case .removeJournal: journal = nil
    }
  }
}
