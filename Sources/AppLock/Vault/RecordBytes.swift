import LockCore
import LockVault

//   53 04 │ session 4 │ flags 1 │ away 4 │ enrolment 4 │ after 4 │ leave: wall 8, continuous 8, boot 8 │ code 8
//         │ idle 4
//
//   flags: 1 enabled, 2 biometrics, 4 a time away, 8 a word of the server, 16 it requires, 32 it has a time,
//          64 a leave, 128 the lock is on from its first PIN on
//   code:  which PIN flags 2 and 128 are about, as its door names it; zeros without both
//   idle:  the time idle that the person chose, more than 0; zero where they chose none

/// The record of the lock as the vault keeps it: 55 bytes. The PIN, the count and the journal are the
/// vault's own items, and read from there.
///
/// Biometrics count beside the PIN that they were turned on with, and beside no other: the write of a new PIN
/// turns them off by itself (PR-21). A lock that is turned on with its first PIN is off until that PIN is set.
struct RecordBytes: Equatable {
  var session: SessionID
  var configuration: Configuration
  /// The server's word as last known (M5-08-23).
  var server: ServerPolicy?
  /// When the person left an open lock, where a start may go on (PR-15).
  var leftAt: ClockReading?
  /// Which PIN the biometrics are beside, and which one the lock is on from.
  var code = RecordBytes.noCode
  /// The lock is on from its first PIN on, whose write follows this one.
  var waitsForPin = false

  private static let start: [UInt8] = [0x53, 4]
  /// No PIN is set.
  static let noCode = [UInt8](repeating: 0, count: 8)

  var encoded: [UInt8] {
    var flags: UInt8 = 0
    if configuration.enabled { flags |= 1 }
    if configuration.biometrics != nil { flags |= 2 }
    if let server {
      flags |= server.required ? 8 | 16 : 8
      if server.after != nil { flags |= 32 }
    }
    if leftAt != nil { flags |= 64 }
    if waitsForPin { flags |= 128 }
    var idle: UInt32 = 0
    if case .after(let limit) = configuration.idle { idle = UInt32(bitPattern: limit) }
    var away: UInt32 = 0
    if case .after(let limit) = configuration.away {
      flags |= 4
      away = UInt32(bitPattern: limit)
    }
    return Self.start + Self.bytes(session.number) + [flags] + Self.bytes(away)
      + Self.bytes(configuration.biometrics?.number ?? 0)
      + Self.bytes(UInt32(bitPattern: server?.after ?? 0))
      + Self.bytes(UInt64(bitPattern: leftAt?.wall ?? 0))
      + Self.bytes(UInt64(bitPattern: leftAt?.continuous ?? 0)) + Self.bytes(leftAt?.bootID ?? 0)
      + (configuration.biometrics != nil || waitsForPin ? code : Self.noCode) + Self.bytes(idle)
  }

  /// Nil for bytes that ``encoded`` never makes.
  ///
  /// - Parameter state: what else the vault holds: whether a PIN is set, and which.
  init?(_ bytes: [UInt8], beside state: Vault.State) {
    guard bytes.count == 55, Array(bytes[..<2]) == Self.start else { return nil }
    let flags = bytes[6]
    let away = Int32(bitPattern: Self.number(bytes[7..<11]))
    let enrolment = Self.number(bytes[11..<15])
    let after = Int32(bitPattern: Self.number(bytes[15..<19]))
    let leave = ClockReading(
      wall: Int64(bitPattern: Self.long(bytes[19..<27])),
      continuous: Int64(bitPattern: Self.long(bytes[27..<35])), bootID: Self.long(bytes[35..<43]))
    let trusted = Array(bytes[43..<51])
    let idle = Int32(bitPattern: Self.number(bytes[51...]))
    guard idle >= 0 else { return nil }
    let noLeave = ClockReading(wall: 0, continuous: 0, bootID: 0)
    guard flags & 64 != 0 || leave == noLeave else { return nil }
    guard flags & 4 != 0 || away == 0 else { return nil }
    guard flags & 2 != 0 || enrolment == 0, flags & 130 != 0 || trusted == Self.noCode else {
      return nil
    }
    let hasPin = state.doors.contains(.pin)
    let isTrusted = flags & 2 != 0 && trusted == state.code ?? Self.noCode
    // The device's own way in goes only after the PIN is set: a PIN that was lost is no PIN to wait for.
    let isWaiting = flags & 128 != 0 && !hasPin && state.doors.contains(.device)
    guard flags & 32 != 0 ? flags & 8 != 0 && after > 0 : after == 0 else { return nil }
    guard flags & 16 == 0 || flags & 8 != 0 else { return nil }
    session = SessionID(Self.number(bytes[2..<6]))
    configuration = Configuration(
      enabled: flags & 1 != 0 && !isWaiting, hasPin: hasPin,
      biometrics: isTrusted ? Enrolment(enrolment) : nil,
      away: flags & 4 != 0 ? .after(away) : .never,
      idle: idle > 0 ? .after(idle) : nil)
    if flags & 8 != 0 {
      server = ServerPolicy(required: flags & 16 != 0, after: flags & 32 != 0 ? after : nil)
    }
    if flags & 64 != 0 { leftAt = leave }
    if isTrusted { self.code = trusted }
  }

  init(session: SessionID, configuration: Configuration, server: ServerPolicy? = nil) {
    self.session = session
    self.configuration = configuration
    self.server = server
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    bytes(UInt32(truncatingIfNeeded: number >> 32)) + bytes(UInt32(truncatingIfNeeded: number))
  }

  private static func long(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension ReadResult {
  /// What the state of a vault means to the lock.
  init(_ state: Vault.State) {
    // One that is lost was set.
    let hasPin = state.doors.contains(.pin) || state.lostItsDoors
    let journal = state.journal.map { LeaveReason(code: $0) }
    guard let bytes = state.record else {
      // Without a record there is no session. An interrupted wipe must end all the same, and what else a
      // session has left is wiped by the lock (PR-30).
      let nothing = Configuration(enabled: false, hasPin: hasPin, biometrics: nil, away: .never)
      self = .value(
        StoredRecord(
          session: nil, configuration: nothing, attempts: state.attempts, journal: journal))
      return
    }
    // A damaged record is neither absent nor off: the strictest that it can have been.
    let record =
      RecordBytes(bytes, beside: state)
      ?? RecordBytes(
        session: SessionID(0),
        configuration: Configuration(
          enabled: true, hasPin: hasPin,
          // A set that no device has: whatever is enrolled now is not known to be the recorded one.
          biometrics: state.doors.contains(.person) ? Enrolment(0) : nil, away: .after(0)))
    var configuration = record.configuration
    if state.lostItsDoors { configuration.hasPin = true }
    self = .value(
      StoredRecord(
        session: record.session, configuration: configuration, attempts: state.attempts,
        journal: journal, server: record.server, lostVerifier: state.lostItsDoors,
        leftAt: record.leftAt))
  }
}

extension LeaveReason {
  /// The number in the vault's journal and notice.
  public var code: UInt8 {
    switch self {
    case .logout: 1
    case .forgot: 2
    case .tooManyWrong: 3
    }
  }

  /// The reason of a number. One that is unknown is a log out: the wipe runs all the same.
  public init(code: UInt8) {
    self =
      switch code {
      case 2: .forgot
      case 3: .tooManyWrong
      default: .logout
      }
  }
}
