extension LockPolicy {
  /// M5-08: the lock of one product's phone apps. The system's prompt is the only way in; the server
  /// gives one time `after` (milliseconds) for leaving and for idling, and says whether the lock is
  /// required.
  public static func m508(after: Int32, required: Bool) -> LockPolicy {
    LockPolicy(
      required: required, enabled: false, away: .after(after), idle: .after(after),
      lockOnDeviceLock: false, lockOnWallRollback: false, means: .system, pinRule: .none,
      attempts: .systemLimited, biometricResetsCount: false, autoPrompt: .oncePerActivation,
      noMeans: .blocked, erasesCaches: false, hasGate: false, cover: .whenLockApplies)
  }

  /// M5-08 with the server's word: whether the lock is required and its one time come from the instance
  /// (M5-08-16 to -24), are kept for starts without the network, and count from the step in which they
  /// arrive. Until a time is known, leaving locks at once (H29).
  public static var m508: LockPolicy {
    var policy = m508(after: 0, required: false)
    policy.away = .never
    policy.idle = .never
    policy.instance = .decides
    return policy
  }

  /// DigiFIR: one PIN lock in four apps. `away` is the auto-lock time in milliseconds (1, 5 or 15
  /// minutes, DF-12). The staff apps open Home after the unlock, and on Android check the official SIM
  /// before it (DF-16, DF-17); the citizen app keeps its place (DF-18).
  public static func digiFIR(
    away: Int32, checksSIM: Bool, landing: Landing = .keep
  ) -> LockPolicy {
    LockPolicy(
      required: false, enabled: true, away: .after(away), idle: .never, lockOnDeviceLock: false,
      lockOnWallRollback: true, means: .appPin, pinRule: .sixDigits,
      attempts: .limited(.five, then: .signOut), biometricResetsCount: true,
      autoPrompt: .oncePerActivation, noMeans: .setUpFirst, erasesCaches: false,
      hasGate: checksSIM, cover: .always, landing: landing)
  }

  /// The same with one of the times that the app offers, five minutes unless another was chosen (DF-12).
  public static func digiFIR(
    time: DigiFIRTime = .unlessChosen, checksSIM: Bool, landing: Landing = .keep
  ) -> LockPolicy {
    digiFIR(away: time.rawValue, checksSIM: checksSIM, landing: landing)
  }

  /// DigiFIR's web portal: no PIN and no fingerprint. The session ends after `idle` milliseconds without
  /// a touch, and at the first visit after all tabs were closed (DF-47, DF-48).
  public static func portal(idle: Int32) -> LockPolicy {
    LockPolicy(
      required: false, enabled: true, away: .never, idle: .after(idle), lockOnDeviceLock: false,
      lockOnWallRollback: false, means: .none, pinRule: .none, attempts: .systemLimited,
      biometricResetsCount: false, autoPrompt: .never, noMeans: .inert, erasesCaches: false,
      hasGate: false, cover: .whenLockApplies, whenDue: .signOut)
  }

  /// Prelude: the idle lock of an authentication SDK. It does nothing until a passcode is set, asks by
  /// itself for nothing, and after the last wrong passcode says so and leaves the sign-out to its caller.
  /// `away` is the threshold in milliseconds.
  public static func prelude(away: Int32) -> LockPolicy {
    LockPolicy(
      required: false, enabled: true, away: .after(away), idle: .never, lockOnDeviceLock: false,
      lockOnWallRollback: false, means: .appPin, pinRule: .fourCharacters,
      attempts: .limited(.five, then: .report), biometricResetsCount: false, autoPrompt: .never,
      noMeans: .inert, erasesCaches: false, hasGate: false, cover: .whenLockApplies,
      enrolment: .currentSet)
  }

  /// The same with `lockOnStart` off: a start within the threshold of a leave goes on (PR-15).
  public static func preludeGoingOn(away: Int32) -> LockPolicy {
    var policy = prelude(away: away)
    policy.lockOnStart = false
    return policy
  }

  /// N27: the passcode is asked for again at once, or after 1, 5, 15 or 60 minutes away (`away` in
  /// milliseconds, N27-18), and the app opens where it was used last (N27-20).
  public static func n27(away: Int32) -> LockPolicy {
    LockPolicy(
      required: false, enabled: true, away: .after(away), idle: .never, lockOnDeviceLock: false,
      lockOnWallRollback: false, means: .appPin, pinRule: .sixDigits,
      attempts: .limited(.five, then: .report), biometricResetsCount: false,
      autoPrompt: .oncePerActivation, noMeans: .setUpFirst, erasesCaches: false, hasGate: false,
      cover: .whenLockApplies, enrolment: .currentSet, landing: .lastPlace)
  }

  /// The same with one of the times that the app offers, at once unless another was chosen (N27-18).
  public static func n27(time: N27Time = .unlessChosen) -> LockPolicy { n27(away: time.rawValue) }

  /// PD-174: locks after `idle` milliseconds without a touch, with `locksInBackground` also at once on
  /// leaving (PD-02, PD-03), and erases the sensitive caches at each lock (PD-06).
  public static func pd174(idle: Int32, locksInBackground: Bool) -> LockPolicy {
    LockPolicy(
      required: false, enabled: true, away: locksInBackground ? .after(0) : .never,
      idle: .after(idle), lockOnDeviceLock: false, lockOnWallRollback: false, means: .appPin,
      pinRule: .sixDigits, attempts: .limited(.five, then: .report), biometricResetsCount: false,
      autoPrompt: .oncePerActivation, noMeans: .setUpFirst, erasesCaches: true, hasGate: false,
      cover: .whenLockApplies, enrolment: .currentSet)
  }

  /// The same with one of the delays that the app offers (PD-01).
  public static func pd174(time: PD174Time, locksInBackground: Bool) -> LockPolicy {
    pd174(idle: time.rawValue, locksInBackground: locksInBackground)
  }

  /// Our own default: lock at once on leaving, on device lock and on a clock that was set back; erase
  /// the caches; five wrong codes end the session.
  public static func standard(means: Means) -> LockPolicy {
    LockPolicy(
      required: false, enabled: false, away: .after(0), idle: .never, lockOnDeviceLock: true,
      lockOnWallRollback: true, means: means, pinRule: means == .appPin ? .sixDigits : .none,
      attempts: means == .appPin ? .limited(.five, then: .signOut) : .systemLimited,
      biometricResetsCount: false, autoPrompt: .oncePerActivation, noMeans: .blocked,
      erasesCaches: true, hasGate: false, cover: .always, enrolment: .currentSet)
  }
}
