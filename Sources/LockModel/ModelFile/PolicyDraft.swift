import LockCore

/// A policy as far as a file says it. What is wrong there, or missing, or hangs on something wrong, is
/// nil: so each check can tell whether what it looks at is known.
struct PolicyDraft {
  /// Who limits wrong codes, as the key `attempts` says it.
  enum Attempts: Equatable {
    case systemLimited
    case limited(AttemptLimit)
  }

  var preset: PolicyPreset?
  var required: Bool?
  var enabled: Bool?
  var away: WrittenLimit?
  var idle: WrittenLimit?
  var lockOnDeviceLock: Bool?
  var lockOnWallRollback: Bool?
  var means: LockPolicy.Means?
  var attempts: Attempts?
  /// The seconds after the first wrong code; 0 for no wait.
  var wait: Int? = 0
  var whenExhausted: LockPolicy.WhenExhausted?
  var biometricResetsCount: Bool?
  var autoPrompt: LockPolicy.AutoPrompt?
  var noMeans: LockPolicy.NoMeans?
  var erasesCaches: Bool?
  var hasGate: Bool?
  var cover: LockPolicy.Cover?
  var instance: LockPolicy.Instance?
  var enrolment: LockPolicy.TrustedEnrolment?
  var whenDue: LockPolicy.WhenDue?
  var landing: LockPolicy.Landing?
  var lockOnStart: Bool?
  var actions: LockPolicy.Actions?
  /// The object that the file has, to note at its keys what only the world can say of them.
  var written: ObjectDecoder?

  /// The policy, with what is not known as a preset has it. Right only if nothing is wrong.
  func policy(secondsPerTick: Int) -> LockPolicy {
    var value = (preset ?? .m508).policy(means: means ?? .system)
    if let required { value.required = required }
    if let enabled { value.enabled = enabled }
    if let away { value.away = away.limit(secondsPerTick: secondsPerTick) }
    if let idle { value.idle = idle.limit(secondsPerTick: secondsPerTick) }
    if let lockOnDeviceLock { value.lockOnDeviceLock = lockOnDeviceLock }
    if let lockOnWallRollback { value.lockOnWallRollback = lockOnWallRollback }
    if let means { value.means = means }
    switch attempts {
    case .systemLimited: value.attempts = .systemLimited
    case .limited(let limit):
      let ticks = Int32((wait ?? 0) / secondsPerTick)
      value.attempts = .limited(
        limit, wait: ticks > 0 ? .growing(ticks) : .none, then: whenExhausted ?? .signOut)
    case nil: break
    }
    if let biometricResetsCount { value.biometricResetsCount = biometricResetsCount }
    if let autoPrompt { value.autoPrompt = autoPrompt }
    if let noMeans { value.noMeans = noMeans }
    if let erasesCaches { value.erasesCaches = erasesCaches }
    if let hasGate { value.hasGate = hasGate }
    if let cover { value.cover = cover }
    if let instance { value.instance = instance }
    if let enrolment { value.enrolment = enrolment }
    if let whenDue { value.whenDue = whenDue }
    if let landing { value.landing = landing }
    if let lockOnStart { value.lockOnStart = lockOnStart }
    if let actions { value.actions = actions }
    return value
  }
}
