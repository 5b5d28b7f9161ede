import LockCore

@testable import LockModel

extension DrawnWorld {
  /// Why no model file can say this world; nil if one can.
  var problemForModelFile: String? {
    if required && noMeans != .blocked {
      return "a required lock that is not blocked without means"
    }
    if means != .appPin && attempts != nil { return "attempts counted without codes" }
    if means == .appPin && attempts == nil { return "codes that nobody counts" }
    if idle == 0 { return "an idle limit of nothing" }
    if start == .unlocked && means == .appPin && !startPin { return "unlocked without a PIN" }
    if (means == .none) != (more?.signsOut == true) { return "a means that nothing can end" }
    if let more, more.decides, required { return "required by policy and by a server" }
    if LockWorld<Lock>.largestLimit < policy.longestWait { return "a wait that is too long" }
    if let longerAway, away == nil || longerAway <= (away ?? 0) {
      return "a longer time that is not"
    }
    if longerAway != nil && means == .none { return "a longer time that nobody can ask for" }
    if wallFine && wallFar < 2 { return "fine places of a clock that is not set" }
    return nil
  }

  /// The world as the text of a model file; times here are in ticks.
  func modelFile(secondsPerTick: Int, title: String) -> String {
    func seconds(_ ticks: Int32?) -> String {
      ticks.map { "\(Int($0) * secondsPerTick)" } ?? "\"never\""
    }
    var policy = [
      "preset: \"m5-08\"", "required: \(required)", "enabledAtSignIn: \(enabled)",
      "awaySeconds: \(seconds(away))", "idleSeconds: \(seconds(idle))",
      "lockOnDeviceLock: \(lockOnDeviceLock)", "lockOnWallRollback: \(lockOnWallRollback)",
      "means: \"\(means)\"", "biometricResetsCount: \(biometricResetsCount)",
      "autoPrompt: \"\(promptsByItself ? "oncePerActivation" : "never")\"",
      "noMeans: \"\(noMeans)\"", "erasesCaches: \(erasesCaches)", "gate: \(hasGate)",
      "cover: \"\(coversAlways ? "always" : "whenLockApplies")\"",
    ]
    if let attempts {
      policy += ["attempts: \(attempts)", "whenExhausted: \"\(whenExhausted)\""]
    }
    if let more { policy += more.policyMembers }
    if let wait = more?.wait, attempts != nil {
      policy.append("waitSeconds: \(Int(wait) * secondsPerTick)")
    }
    var start = ["state: \"\(self.start)\"", "enabled: \(startEnabled)"]
    if means == .appPin { start += ["pin: \(startPin)", "biometrics: \(startBiometrics)"] }
    if let more, more.decides, let word = more.startServer { start.append("server: \"\(word)\"") }
    let ticks = longTick == 0 ? "[1]" : "[1, \(longTick)]"
    var members = [
      "title: \"\(title)\"", "policy: { \(policy.joined(separator: ", ")) }",
      "clock: { secondsPerTick: \(secondsPerTick), ticks: \(ticks), sleepTicks: \(sleepTicks), "
        + "wallOffsetTicks: \(wallFar), wallFine: \(wallFine) }",
      "start: { \(start.joined(separator: ", ")) }",
      "without: [\(Set(without).sorted().map { "\"\($0)\"" }.joined(separator: ", "))]",
      "properties: \"all\"", "witnesses: []", "expect: \"holds\"",
    ]
    if let longerAway { members.append("longerAwaySeconds: \(Int(longerAway) * secondsPerTick)") }
    if let more {
      members += more.members(of: self, seconds: { Int($0) * secondsPerTick })
    }
    return "{ \(members.joined(separator: ", ")) }"
  }
}

extension DrawnMore {
  fileprivate var policyMembers: [String] {
    [
      "instance: \"\(decides ? "decides" : "silent")\"",
      "enrolment: \"\(trustsCurrentSet ? "currentSet" : "any")\"",
      "whenDue: \"\(signsOut ? "signOut" : "lock")\"", "landing: \"\(landing)\"",
      "lockOnStart: \(lockOnStart)", "actions: \"\(opensActions ? "opened" : "refused")\"",
    ]
  }

  fileprivate func members(of world: DrawnWorld, seconds: (Int32) -> Int) -> [String] {
    let powers = powers(world)
    let names = Powers.namedTierTwo.filter { powers.contains($0.power) }.map { "\"\($0.name)\"" }
    var members = ["with: [\(names.joined(separator: ", "))]"]
    if let shorterAway { members.append("shorterAwaySeconds: \(seconds(shorterAway))") }
    if let longerIdle { members.append("longerIdleSeconds: \(seconds(longerIdle))") }
    if let shorterIdle { members.append("shorterIdleSeconds: \(seconds(shorterIdle))") }
    if decides && !serverTimes.isEmpty {
      let times = serverTimes.map { "\(seconds($0))" }
      members.append("serverAfterSeconds: [\(times.joined(separator: ", "))]")
    }
    return members
  }
}
