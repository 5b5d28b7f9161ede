import LockCore
import ModelChecker

extension ValueReader where Value == Int64 {
  /// Seconds that are a whole number of ticks, as ticks.
  static func seconds(_ clock: ClockSection) -> ValueReader {
    ValueReader<Int>.int(in: 0...31_536_000).located().map { seconds in
      if seconds.value % clock.secondsPerTick != 0 {
        seconds.report(
          "\(seconds.value) seconds are no whole number of ticks of \(clock.secondsPerTick) seconds"
        )
      }
      return Int64(seconds.value / clock.secondsPerTick)
    }
  }
}

extension ValueReader where Value == TimeLimit {
  static func limit(_ clock: ClockSection) -> ValueReader {
    ValueReader<Int64>.seconds(clock).map { TimeLimit.after(Int32($0)) }.or(
      .choice(["never": TimeLimit.never]))
  }
}

extension ValueReader where Value == LockPolicy {
  /// A preset and what differs from it.
  static func policy(_ clock: ClockSection) -> ValueReader {
    .object { policy in
      let preset = policy.required(
        "preset", .choice(["m5-08", "digifir-staff", "digifir-citizen", "default"]))
      let required = policy.optional("required", .bool)
      let enabled = policy.optional("enabledAtSignIn", .bool)
      let away = policy.optional("awaySeconds", .limit(clock))
      let idle = policy.optional("idleSeconds", .limit(clock))
      let deviceLock = policy.optional("lockOnDeviceLock", .bool)
      let rollback = policy.optional("lockOnWallRollback", .bool)
      let means = policy.optional(
        "means", .choice(["system": LockPolicy.Means.system, "appPin": .appPin]))
      let attempts = policy.optional(
        "attempts",
        ValueReader<Int>.int(in: 1...10).map { AttemptLimit($0) }.or(
          ValueReader<String>.choice(["systemLimited"]).map { _ in nil }))
      let exhausted = policy.optional(
        "whenExhausted",
        .choice(["signOut": LockPolicy.WhenExhausted.signOut, "report": .report]))
      let resets = policy.optional("biometricResetsCount", .bool)
      let autoPrompt = policy.optional(
        "autoPrompt",
        .choice(["never": LockPolicy.AutoPrompt.never, "oncePerActivation": .oncePerActivation]))
      let noMeans = policy.optional(
        "noMeans",
        .choice([
          "blocked": LockPolicy.NoMeans.blocked, "inert": .inert, "setUpFirst": .setUpFirst,
        ]))
      let erases = policy.optional("erasesCaches", .bool)
      let gate = policy.optional("gate", .bool)
      let cover = policy.optional(
        "cover",
        .choice(["always": LockPolicy.Cover.always, "whenLockApplies": .whenLockApplies]))

      guard let preset else { return nil }
      var value = start(from: preset, means: means ?? .system, policy)
      if let required { value.required = required }
      if let enabled { value.enabled = enabled }
      if let away { value.away = away }
      if let idle { value.idle = idle }
      if idle == .after(0) {
        policy.report(at: "idleSeconds", message: "an idle limit is more than 0, or \"never\"")
      }
      if let deviceLock { value.lockOnDeviceLock = deviceLock }
      if let rollback { value.lockOnWallRollback = rollback }
      if let means { value.means = means }
      set(attempts, exhausted, in: &value, policy)
      if let resets { value.biometricResetsCount = resets }
      if let autoPrompt { value.autoPrompt = autoPrompt }
      if let noMeans { value.noMeans = noMeans }
      if let erases { value.erasesCaches = erases }
      if let gate { value.hasGate = gate }
      if let cover { value.cover = cover }
      if value.required && value.noMeans != .blocked {
        policy.report(
          at: "required",
          message: "a required lock is blocked without a way in (noMeans \"blocked\")")
      }
      return value
    }
  }

  /// The preset; its times are not known to it and come from the file.
  private static func start(
    from preset: String, means: LockPolicy.Means, _ policy: ObjectDecoder
  ) -> LockPolicy {
    switch preset {
    case "digifir-staff":
      needs("awaySeconds", policy)
      return .digiFIR(away: 0, checksSIM: true)
    case "digifir-citizen":
      needs("awaySeconds", policy)
      return .digiFIR(away: 0, checksSIM: false)
    case "default": return .standard(means: means)
    default:
      needs("awaySeconds", policy)
      needs("idleSeconds", policy)
      return .m508(after: 0, required: false)
    }
  }

  private static func needs(_ key: String, _ policy: ObjectDecoder) {
    guard !policy.contains(key) else { return }
    policy.report(at: "preset", message: "this preset has no time of its own: \(key) is missing")
  }

  private static func set(
    _ attempts: AttemptLimit??, _ exhausted: LockPolicy.WhenExhausted?, in value: inout LockPolicy,
    _ policy: ObjectDecoder
  ) {
    var limit: AttemptLimit?
    var then = LockPolicy.WhenExhausted.signOut
    if case .limited(let known, let known2) = value.attempts {
      limit = known
      then = known2
    }
    if let attempts { limit = attempts }
    if let exhausted { then = exhausted }
    if let limit {
      value.attempts = .limited(limit, then: then)
      if value.means == .system {
        policy.report(
          at: "attempts", message: "with means \"system\" the system limits attempts")
      }
    } else {
      value.attempts = .systemLimited
      if value.means == .appPin {
        policy.report(
          at: "attempts", message: "with means \"appPin\" nobody but the lock counts wrong codes")
      }
      if exhausted != nil {
        policy.report(
          at: "whenExhausted", message: "there is no limit of attempts that could be exhausted")
      }
    }
  }
}
