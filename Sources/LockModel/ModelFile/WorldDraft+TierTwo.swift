import LockCore

/// What `with` and the keys that belong to it cannot say together.
extension WorldDraft {
  func checkShorterAway(_ root: ObjectDecoder) {
    if with.contains(.shorterAway) && !root.contains("shorterAwaySeconds") {
      root.report(
        at: "with",
        message: "\"shorterAway\" needs a time to ask for: shorterAwaySeconds is missing")
    }
    guard case .after(let shorter) = shorterAway else { return }
    if withIsKnown && !with.contains(.shorterAway) {
      root.report(
        at: "shorterAwaySeconds", message: "nobody asks for it: add \"shorterAway\" to with")
    }
    guard case .after(let away) = policy.away, shorter >= away else { return }
    root.report(
      at: "shorterAwaySeconds", message: "expected less than the policy's time away (\(away))")
  }

  func checkServer(_ root: ObjectDecoder) {
    if let instance = policy.instance, instance == .silent {
      let message = "no server decides here: the policy needs instance \"decides\""
      if with.contains(.serverPolicy) { root.report(at: "with", message: message) }
      for key in ["serverAfterSeconds"] where root.contains(key) {
        root.report(at: key, message: message)
      }
      if start.server != nil { root.report(at: "start", message: message) }
    } else if with.contains(.serverPolicy) && !root.contains("serverAfterSeconds") {
      root.report(
        at: "with",
        message: "\"serverPolicy\" needs the times of the server: serverAfterSeconds is missing")
    }
    if policy.instance == .decides, withIsKnown, !with.contains(.serverPolicy), start.server == nil
    {
      root.note(
        at: "serverAfterSeconds",
        message: "no word of the server ever has these times: add \"serverPolicy\" to with, or "
          + "server to start")
    }
    guard let times = serverTimes else { return }
    if times.contains(0) {
      root.report(
        at: "serverAfterSeconds", message: "a time of 0 counts as none: expected more than 0")
    }
    if times.count == 2 && times[0] == times[1] {
      root.report(at: "serverAfterSeconds", message: "expected two different times")
    }
  }

  func checkAdded(_ root: ObjectDecoder) {
    if with.contains(.backupRestore) && start.state == .signedOut {
      root.report(
        at: "with",
        message: "\"backupRestore\" brings back the session of the start, and there is none")
    }
    guard let means = policy.means else { return }
    for (name, power, _) in Powers.namedTierTwo where with.contains(power) {
      guard let problem = problem(with: power, means) else { continue }
      root.report(at: "with", message: "\"\(name)\" \(problem)")
    }
  }

  /// Why a power would do nothing in this world; nil if it does something, or that is not known.
  private func problem(with power: Powers, _ means: LockPolicy.Means) -> String? {
    switch power {
    case .changeBiometrics, .verifierLoss, .secondAccount:
      return means == .appPin ? nil : "needs a PIN, and the policy's means is \"\(means)\""
    case .enrolment where means != .appPin:
      return "is of biometrics beside a PIN, and the policy's means is \"\(means)\": the system's "
        + "prompt takes every finger that the device knows"
    case .enrolment:
      guard start.biometrics == false, withIsKnown, !with.contains(.changeBiometrics) else {
        return nil
      }
      return "does nothing while biometrics are off: set start.biometrics, or add "
        + "\"changeBiometrics\" to with"
    case .longerIdle where means == .none:
      return "does nothing: with means \"none\" nobody can prove to be allowed to"
    case .credential where means == .none:
      return "does nothing: with means \"none\" there is nothing to prove"
    case _: return nil
    }
  }
}
