/// Everything that differs between one app's lock and another's. A plain value: the app chooses it at
/// start, and the core never changes it.
///
/// `enabled`, `away` and `idle` are what a new session begins with; the person may change them, and what
/// they chose is in ``Configuration``.
public struct LockPolicy: BitwiseCopyable, Equatable, Sendable {
  /// The way in.
  public enum Means: BitwiseCopyable, Equatable, Sendable {
    /// The system's own prompt: biometrics or the device credential (M5-08-08).
    case system
    /// A PIN of the app, and biometrics beside it where the person turned them on; the device
    /// credential is refused (DF-35).
    case appPin
    /// Nothing opens it: what is due ends the session (the web portal, DF-47). Only with ``WhenDue/signOut``.
    case none
  }

  /// Whose word on "required" and on the times counts beside the person's.
  public enum Instance: BitwiseCopyable, Equatable, Sendable {
    /// No server has a say: the policy's own values count.
    case silent
    /// The server's ``ServerPolicy`` has the say: it may require the lock, and its time is the limit for
    /// leaving and for idling. Until a valid time is known, leaving locks at once (H29).
    case decides
  }

  /// Which biometrics open, once they are turned on.
  public enum TrustedEnrolment: BitwiseCopyable, Equatable, Sendable {
    /// Whatever the device accepts, later fingers too (DF-37).
    case any
    /// Only the set that was enrolled when they were turned on (K30).
    case currentSet
  }

  /// What happens when a limit is reached, or at a start.
  public enum WhenDue: BitwiseCopyable, Equatable, Sendable {
    /// The lock falls.
    case lock
    /// The session ends (DF-47, DF-48).
    case signOut
  }

  /// Where the app stands after an unlock that opens no target.
  public enum Landing: BitwiseCopyable, Equatable, Sendable {
    /// Where it stood before; a draft is kept (DF-18).
    case keep
    /// At its home screen (DF-16).
    case home
    /// At the last place that was used (N27-20).
    case lastPlace
  }

  /// What becomes of an action of a notification while the lock is not open.
  public enum Actions: BitwiseCopyable, Equatable, Sendable {
    /// It is refused.
    case refused
    /// It becomes a target, which is opened after the unlock.
    case opened
  }

  /// Who limits wrong codes.
  public enum Attempts: BitwiseCopyable, Equatable, Sendable {
    /// The system does; the core keeps no count (M5-08-12).
    case systemLimited
    /// The core does: after `most` wrong codes in a row `then` happens (DF-22, PR-16), and each of those
    /// before it may begin a wait.
    case limited(AttemptLimit, wait: Wait = .none, then: WhenExhausted)
  }

  /// What follows the last wrong code.
  public enum WhenExhausted: BitwiseCopyable, Equatable, Sendable {
    /// The session ends and everything local is wiped (DF-22).
    case signOut
    /// The lock is closed for good and says so; the caller signs out (PR-16).
    case report
  }

  /// Whether the lock screen asks for the biometric by itself.
  public enum AutoPrompt: BitwiseCopyable, Equatable, Sendable {
    /// Only when asked (PR-23).
    case never
    /// Once for each arrival of the person, never for the return from the prompt itself (DF-33).
    case oncePerActivation
  }

  /// What holds while the lock should be on and there is no way in.
  public enum NoMeans: BitwiseCopyable, Equatable, Sendable {
    /// Only a notice and the way out (M5-08-22).
    case blocked
    /// The lock does nothing until a PIN is set (PR-09).
    case inert
    /// A PIN must be set before anything else (DF-05).
    case setUpFirst
  }

  /// When the privacy cover is used at all.
  public enum Cover: BitwiseCopyable, Equatable, Sendable {
    /// In every session, lock on or not (DF-43).
    case always
    /// Whenever the lock applies, locked or not (M5-08-06).
    case whenLockApplies
  }

  /// The lock cannot be turned off, whatever a server says (M5-08-20, -21).
  public var required: Bool
  /// Whose word counts beside the person's.
  public var instance: Instance
  /// A new session begins with the lock on.
  public var enabled: Bool
  /// A start is locked (M5-08-01, DF-10). Where it is false, a start within the time away of a leave that
  /// was written down goes on unlocked (PR-15, PR-26); all other starts are locked. Needs a policy without
  /// an idle limit: a restart knows of no touch.
  public var lockOnStart: Bool
  /// Lock when the last scene has been in the background this long (M5-08-27, DF-11, PD-03).
  public var away: TimeLimit
  /// Lock when this long has passed since the last touch, in front and in the background (M5-08-26).
  /// More than 0: an idle limit of nothing could never be opened, so it counts as none (H29).
  public var idle: TimeLimit {
    get { idleLimit }
    set { idleLimit = newValue.positive }
  }
  private var idleLimit: TimeLimit
  /// Lock when the device is locked.
  public var lockOnDeviceLock: Bool
  /// Lock when the wall clock stands before the moment of leaving (DF-13).
  public var lockOnWallRollback: Bool
  /// The way in.
  public var means: Means
  /// Which PINs may be set. The core sees no code; the runtime asks the rule.
  public var pinRule: PinRule
  /// Who limits wrong codes.
  public var attempts: Attempts
  /// A biometric success takes back the count of wrong codes (DF-21).
  public var biometricResetsCount: Bool
  /// Which biometrics open.
  public var enrolment: TrustedEnrolment
  /// Whether the lock screen asks for the biometric by itself.
  public var autoPrompt: AutoPrompt
  /// What holds while there is no way in.
  ///
  /// A required lock blocks, whatever else was chosen (M5-08-22). So does the device's own lock without a
  /// credential, of which nothing can be set up here.
  public var noMeans: NoMeans {
    get { required ? .blocked : chosenNoMeans }
    set { chosenNoMeans = newValue }
  }
  private var chosenNoMeans: NoMeans
  /// Sensitive caches are erased at each lock (PD-06).
  public var erasesCaches: Bool
  /// A check of the app stands between the unlock and the first screen (official SIM, DF-17).
  public var hasGate: Bool
  /// What happens when a limit is reached, or at a start.
  public var whenDue: WhenDue
  /// Where the app stands after an unlock.
  public var landing: Landing
  /// When the privacy cover is used.
  public var cover: Cover
  /// What becomes of an action of a notification while the lock is not open.
  public var actions: Actions

  /// All of its parts; an idle limit of nothing counts as none.
  public init(
    required: Bool, enabled: Bool, away: TimeLimit, idle: TimeLimit, lockOnDeviceLock: Bool,
    lockOnWallRollback: Bool, means: Means, pinRule: PinRule, attempts: Attempts,
    biometricResetsCount: Bool, autoPrompt: AutoPrompt, noMeans: NoMeans, erasesCaches: Bool,
    hasGate: Bool, cover: Cover, instance: Instance = .silent,
    enrolment: TrustedEnrolment = .any, whenDue: WhenDue = .lock, landing: Landing = .keep,
    lockOnStart: Bool = true, actions: Actions = .refused
  ) {
    self.required = required
    self.enabled = enabled
    self.away = away
    idleLimit = idle.positive
    self.lockOnDeviceLock = lockOnDeviceLock
    self.lockOnWallRollback = lockOnWallRollback
    self.means = means
    self.pinRule = pinRule
    self.attempts = attempts
    self.biometricResetsCount = biometricResetsCount
    self.autoPrompt = autoPrompt
    chosenNoMeans = noMeans
    self.erasesCaches = erasesCaches
    self.hasGate = hasGate
    self.cover = cover
    self.instance = instance
    self.enrolment = enrolment
    self.whenDue = whenDue
    self.landing = landing
    self.lockOnStart = lockOnStart
    self.actions = actions
  }
}

/// How many wrong codes in a row are allowed: 1 to 10 (NIST SP 800-63B-4, 3.2.10).
public struct AttemptLimit: BitwiseCopyable, Equatable, Sendable {
  /// The number, 1 to 10.
  public let most: UInt8

  /// Nil unless `most` is 1 to 10.
  public init?(_ most: Int) {
    guard most >= 1, most <= 10 else { return nil }
    self.most = UInt8(truncatingIfNeeded: most)
  }

  private init(known most: UInt8) { self.most = most }

  /// Five, as DigiFIR and Prelude have it (DF-22, PR-16).
  public static let five = AttemptLimit(known: 5)
}
