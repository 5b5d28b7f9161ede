import LockCore
import ModelChecker

extension ValueReader where Value == Int {
  /// Seconds that are a whole number of ticks. If it is not known how long a tick is, any will do.
  static func seconds(perTick: Int?) -> ValueReader {
    ValueReader<Int>.int(in: 0...31_536_000).located().map { seconds in
      if let perTick, seconds.value % perTick != 0 {
        seconds.report(
          "\(seconds.value) seconds are no whole number of ticks of \(perTick) seconds")
      }
      return seconds.value
    }
  }
}

extension ValueReader where Value == WrittenLimit {
  static func limit(perTick: Int?) -> ValueReader {
    ValueReader<Int>.seconds(perTick: perTick).map { WrittenLimit.after(seconds: $0) }.or(
      .choice(["never": WrittenLimit.never]))
  }
}

extension ValueReader where Value == PolicyDraft.Attempts {
  static var attempts: ValueReader {
    ValueReader<Int>.int(in: 1...10).map { number in
      AttemptLimit(number).map(PolicyDraft.Attempts.limited) ?? .systemLimited
    }.or(.choice(["systemLimited": PolicyDraft.Attempts.systemLimited]))
  }
}

extension ValueReader where Value == PolicyDraft {
  /// A preset and what differs from it.
  static func policy(secondsPerTick: Int?) -> ValueReader {
    .object { policy in
      var draft = PolicyDraft()
      draft.preset = policy.required("preset", .choice)
      // What is not written is the preset's; without a preset it is not known.
      let base = draft.preset?.policy(means: .system)
      draft.required = policy.optional("required", .bool, default: base?.required)
      draft.enabled = policy.optional("enabledAtSignIn", .bool, default: base?.enabled)
      draft.away = policy.optional(
        "awaySeconds", .limit(perTick: secondsPerTick), default: draft.preset?.away)
      draft.idle = policy.optional(
        "idleSeconds", .limit(perTick: secondsPerTick), default: draft.preset?.idle)
      draft.lockOnDeviceLock = policy.optional(
        "lockOnDeviceLock", .bool, default: base?.lockOnDeviceLock)
      draft.lockOnWallRollback = policy.optional(
        "lockOnWallRollback", .bool, default: base?.lockOnWallRollback)
      draft.means = policy.optional(
        "means", .choice(["system": LockPolicy.Means.system, "appPin": .appPin, "none": .none]),
        default: draft.preset?.means)
      let counted = draft.countedByPreset
      draft.attempts = policy.optional("attempts", .attempts, default: counted?.attempts)
      draft.wait = policy.optional("waitSeconds", .seconds(perTick: secondsPerTick), default: 0)
      draft.whenExhausted = policy.optional(
        "whenExhausted",
        .choice(["signOut": LockPolicy.WhenExhausted.signOut, "report": .report]),
        default: counted?.then)
      draft.biometricResetsCount = policy.optional(
        "biometricResetsCount", .bool, default: base?.biometricResetsCount)
      draft.autoPrompt = policy.optional(
        "autoPrompt",
        .choice(["never": LockPolicy.AutoPrompt.never, "oncePerActivation": .oncePerActivation]),
        default: base?.autoPrompt)
      draft.noMeans = policy.optional(
        "noMeans",
        .choice([
          "blocked": LockPolicy.NoMeans.blocked, "inert": .inert, "setUpFirst": .setUpFirst,
        ]), default: base?.noMeans)
      draft.erasesCaches = policy.optional("erasesCaches", .bool, default: base?.erasesCaches)
      draft.hasGate = policy.optional("gate", .bool, default: base?.hasGate)
      draft.cover = policy.optional(
        "cover",
        .choice(["always": LockPolicy.Cover.always, "whenLockApplies": .whenLockApplies]),
        default: base?.cover)
      draft.instance = policy.optional(
        "instance", .choice(["silent": LockPolicy.Instance.silent, "decides": .decides]),
        default: base?.instance)
      draft.enrolment = policy.optional(
        "enrolment", .choice(["any": LockPolicy.TrustedEnrolment.any, "currentSet": .currentSet]),
        default: base?.enrolment)
      draft.whenDue = policy.optional(
        "whenDue", .choice(["lock": LockPolicy.WhenDue.lock, "signOut": .signOut]),
        default: base?.whenDue)
      draft.landing = policy.optional(
        "landing",
        .choice(["keep": LockPolicy.Landing.keep, "home": .home, "lastPlace": .lastPlace]),
        default: base?.landing)
      draft.lockOnStart = policy.optional("lockOnStart", .bool, default: base?.lockOnStart)
      draft.actions = policy.optional(
        "actions", .choice(["refused": LockPolicy.Actions.refused, "opened": .opened]),
        default: base?.actions)
      draft.written = policy
      draft.check(policy)
      draft.noteIdleKeys(policy)
      return draft
    }
  }
}

extension PolicyDraft {
  /// Who counts wrong codes where the file does not say it, and what follows the last one.
  fileprivate var countedByPreset: (attempts: Attempts, then: LockPolicy.WhenExhausted)? {
    guard let preset, let means else { return nil }
    switch preset.policy(means: means).attempts {
    case .systemLimited: return (.systemLimited, .signOut)
    case .limited(let limit, _, let then): return (.limited(limit), then)
    }
  }

  /// Reports what cannot be true together in one policy.
  fileprivate func check(_ policy: ObjectDecoder) {
    for key in preset?.timesToWrite ?? [] where !policy.contains(key) {
      policy.report(at: "preset", message: "this preset has no time of its own: \(key) is missing")
    }
    if idle == .after(seconds: 0) {
      policy.report(at: "idleSeconds", message: "an idle limit is more than 0, or \"never\"")
    }
    if required == true, let noMeans, noMeans != .blocked {
      policy.report(
        at: "required",
        message: "a required lock is blocked without a way in (noMeans \"blocked\")")
    }
    if lockOnStart == false, lockOnWallRollback == true {
      policy.report(
        at: "lockOnStart",
        message: "a leave is written down without the wall clock: it needs "
          + "lockOnWallRollback false" + ofPreset("lockOnWallRollback", "true", policy))
    }
    if instance == .decides {
      if required == true {
        policy.report(at: "required", message: "with instance \"decides\" the server says so")
      }
      if lockOnStart == false {
        policy.report(
          at: "lockOnStart",
          message: "with instance \"decides\" every start is locked"
            + ofPreset("instance", "\"decides\"", policy))
      }
    }
    if lockOnStart == false, let idle, idle != .never {
      policy.report(
        at: "lockOnStart", message: "a restart knows of no touch: it needs idleSeconds \"never\"")
    }
    if let means, let whenDue, (means == .none) != (whenDue == .signOut) {
      policy.report(
        at: "whenDue",
        message:
          "means \"none\" and whenDue \"signOut\" go together: what nothing opens can only end")
    }
    if wait == 0 && policy.contains("waitSeconds") {
      policy.report(at: "waitSeconds", message: "a wait is more than 0; leave it out for none")
    }
    checkAttempts(policy)
  }

  /// That the preset sets a key to `value`, for a message that blames it; nothing where the file has the key.
  private func ofPreset(_ key: String, _ value: String, _ policy: ObjectDecoder) -> String {
    guard let preset, !policy.contains(key) else { return "" }
    return "; the preset \"\(preset.rawValue)\" sets \(key) to \(value), so write that key as well"
  }

  private func checkAttempts(_ policy: ObjectDecoder) {
    switch attempts {
    case .limited:
      guard let means, means != .appPin else { return }
      policy.report(
        at: "attempts",
        message: means == .none
          ? "with means \"none\" nobody enters a code"
          : "with means \"system\" the system limits attempts")
    case .systemLimited:
      if means == .appPin {
        policy.report(
          at: "attempts", message: "with means \"appPin\" nobody but the lock counts wrong codes")
      }
      // Whatever it says: there is nothing that it could be about.
      if policy.contains("whenExhausted") {
        policy.report(
          at: "whenExhausted", message: "there is no limit of attempts that could be exhausted")
      }
      if policy.contains("waitSeconds") {
        policy.report(
          at: "waitSeconds", message: "the lock counts no codes that it could wait after")
      }
    case nil: break
    }
  }
}
