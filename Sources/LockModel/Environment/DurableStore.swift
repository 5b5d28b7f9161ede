import LockCore

//   bits      11 .......................... 0
//             journal attempts configuration session
//                2        4          4          2

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

  // The parts of the configuration, as `Codes` numbers it.
  static var enabled: BitField { BitField(at: 2, bits: 1) }
  static var hasPin: BitField { BitField(at: 3, bits: 1) }
  static var awayIsLonger: BitField { BitField(at: 5, bits: 1) }

  /// All fields from the lowest bit up.
  static let all = [session, configuration, attempts, journal]
  /// How many bits they have.
  static var width: UInt64 { 12 }
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

  var attempts: UInt8 {
    @inline(__always) get { UInt8(truncatingIfNeeded: StoreField.attempts.read(bits)) }
    @inline(__always) set { StoreField.attempts.write(UInt64(newValue), into: &bits) }
  }

  var journal: LeaveReason? {
    @inline(__always) get { Codes.reason(StoreField.journal.read(bits)) }
    @inline(__always) set { StoreField.journal.write(Codes.number(newValue), into: &bits) }
  }

  func configuration(_ settings: WorldSettings) -> Configuration {
    Codes.configuration(StoreField.configuration.read(bits), settings)
  }

  mutating func configure(_ new: Configuration, _ settings: WorldSettings) {
    StoreField.configuration.write(Codes.number(new, settings), into: &bits)
  }

  /// What a read finds.
  func record(_ settings: WorldSettings) -> StoredRecord? {
    guard hasSession || hasJournal else { return nil }
    return StoredRecord(
      session: session, configuration: configuration(settings), attempts: attempts,
      journal: journal)
  }

  /// The lock is on: by what is acknowledged and the policy, never by the lock's belief.
  @inline(__always)
  func isOn(_ policy: LockPolicy) -> Bool {
    guard hasSession, enabled || policy.required else { return false }
    switch policy.noMeans {
    case .blocked, .setUpFirst: return true
    case .inert: return canProve(policy)
    }
  }

  /// There is something that a proof can be held against.
  @inline(__always)
  func canProve(_ policy: LockPolicy) -> Bool { policy.means == .system || hasPin }

  /// Something of a session is there: the session, wrong codes, or what a person has chosen.
  func holdsSomething(_ settings: WorldSettings) -> Bool {
    hasSession || attempts > 0
      || configuration(settings) != Configuration(startOf: settings.policy)
  }

  /// A durable write takes effect.
  mutating func apply(_ write: StoreWrite, _ settings: WorldSettings) {
    switch write {
    case .attempts(let count): attempts = count
    case .configuration(let new): configure(new, settings)
    case .verifier: hasPin = true
    case .journal(let reason): journal = reason
    case .wipe(.secrets): hasPin = false
    case .wipe(.session): session = nil
    case .wipe(.attempts): attempts = 0
    case .wipe(.configuration): configure(Configuration(startOf: settings.policy), settings)
    case .removeJournal: journal = nil
    }
  }
}
