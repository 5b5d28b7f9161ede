extension LockPolicy {
  /// M5-08: the lock of one product's phone apps. The system's prompt is the only way in; the server
  /// gives one time `after` (milliseconds) for leaving and for idling, and says whether the lock is
  /// required.
  public static func m508(after: Int64, required: Bool) -> LockPolicy {
    LockPolicy(
      required: required, enabled: false, away: .after(after), idle: .after(after),
      lockOnDeviceLock: false, lockOnWallRollback: false, means: .system, pinRule: .none,
      attempts: .systemLimited, biometricResetsCount: false, autoPrompt: .oncePerActivation,
      noMeans: .blocked, erasesCaches: false, hasGate: false, cover: .whenLockApplies)
  }

  /// DigiFIR: one PIN lock in four apps. `away` is the auto-lock time in milliseconds (1, 5 or 15
  /// minutes, DF-12); the staff apps on Android check the official SIM after the unlock (DF-17).
  public static func digiFIR(away: Int64, checksSIM: Bool) -> LockPolicy {
    LockPolicy(
      required: false, enabled: true, away: .after(away), idle: .never, lockOnDeviceLock: false,
      lockOnWallRollback: true, means: .appPin, pinRule: .sixDigits,
      attempts: .limited(.five, then: .signOut), biometricResetsCount: true,
      autoPrompt: .oncePerActivation, noMeans: .setUpFirst, erasesCaches: false,
      hasGate: checksSIM, cover: .always)
  }

  /// Our own default: lock at once on leaving, on device lock and on a clock that was set back; erase
  /// the caches; five wrong codes end the session.
  public static func standard(means: Means) -> LockPolicy {
    LockPolicy(
      required: false, enabled: false, away: .after(0), idle: .never, lockOnDeviceLock: true,
      lockOnWallRollback: true, means: means, pinRule: means == .appPin ? .sixDigits : .none,
      attempts: means == .appPin ? .limited(.five, then: .signOut) : .systemLimited,
      biometricResetsCount: false, autoPrompt: .oncePerActivation, noMeans: .blocked,
      erasesCaches: true, hasGate: false, cover: .always)
  }
}
