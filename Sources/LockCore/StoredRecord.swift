/// What the lock keeps over a restart of the process. It says nothing of "locked": a start is locked
/// whenever the lock is on.
public struct StoredRecord: BitwiseCopyable, Equatable, Sendable {
  /// Nil where an interrupted wipe has removed it already, and where the session is known to be gone and
  /// something of it was left.
  public var session: SessionID?
  /// What the person has chosen.
  public var configuration: Configuration
  /// Wrong codes since the last right one, the try in progress included.
  public var attempts: UInt8
  /// A wipe that was begun and must be run to its end before anything is shown (H15).
  public var journal: LeaveReason?
  /// The server's word as last known (M5-08-23); nil where none ever came.
  public var server: ServerPolicy?
  /// A PIN was set and its verifier is gone or unreadable for good: nothing opens any more, and nobody is
  /// asked to set another one (S13).
  public var lostVerifier: Bool
  /// When the person left an open lock, while it is not known that they came back. Kept only where a start
  /// may go on unlocked (``LockPolicy/lockOnStart``).
  public var leftAt: ClockReading?

  /// A record without wrong codes, without a wipe and without a server's word unless given.
  public init(
    session: SessionID?, configuration: Configuration, attempts: UInt8 = 0,
    journal: LeaveReason? = nil, server: ServerPolicy? = nil, lostVerifier: Bool = false,
    leftAt: ClockReading? = nil
  ) {
    self.session = session
    self.configuration = configuration
    self.attempts = attempts
    self.journal = journal
    self.server = server
    self.lostVerifier = lostVerifier
    self.leftAt = leftAt
  }
}

/// What the person has chosen.
public struct Configuration: BitwiseCopyable, Equatable, Sendable {
  /// The lock is on.
  public var enabled: Bool
  /// A PIN is set: its verifier is stored.
  public var hasPin: Bool
  /// Biometrics open beside the PIN: the set that was enrolled when they were turned on; nil while off.
  public var biometrics: Enrolment?
  /// Lock after this long in the background.
  public var away: TimeLimit

  /// All of its parts.
  public init(enabled: Bool, hasPin: Bool, biometrics: Enrolment?, away: TimeLimit) {
    self.enabled = enabled
    self.hasPin = hasPin
    self.biometrics = biometrics
    self.away = away
  }

  /// What a new session begins with: no PIN, no biometrics, the policy's time (DF-29).
  public init(startOf policy: LockPolicy) {
    self.init(enabled: policy.enabled, hasPin: false, biometrics: nil, away: policy.away)
  }
}

/// Why a session ends.
public enum LeaveReason: BitwiseCopyable, Equatable, Sendable {
  /// The person logged out, or a start found the session gone (PR-30).
  case logout
  /// The person forgot the PIN.
  case forgot
  /// The last try was wrong.
  case tooManyWrong
}

/// One durable write. One is in flight at a time; the store answers `wrote` or `writeFailed`.
public enum StoreWrite: BitwiseCopyable, Equatable, Sendable {
  /// The count of wrong codes.
  case attempts(UInt8)
  /// The settings.
  case configuration(Configuration)
  /// A new PIN's verifier, made from the code that was just chosen. Biometrics are off from then on
  /// (PR-21).
  case verifier
  /// The server's word, for starts without the network (M5-08-23).
  case serverPolicy(ServerPolicy)
  /// The leave of an open lock, or nil once the person is back or the lock falls.
  case leave(ClockReading?)
  /// The entry that makes a wipe certain, with the reason.
  case journal(LeaveReason)
  /// One step of the wipe. Each can be repeated.
  case wipe(WipeStep)
  /// The last act of a wipe.
  case removeJournal
}

/// The steps of a wipe, in order.
public enum WipeStep: BitwiseCopyable, Equatable, Sendable {
  /// The vault key and the verifier.
  case secrets
  /// Session, tokens, local data.
  case session
  /// The count of wrong codes.
  case attempts
  /// The configuration goes back to the policy's default.
  case configuration
}
