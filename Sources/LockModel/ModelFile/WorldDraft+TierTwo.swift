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
    guard let means = policy.means, means != .appPin else { return }
    for (name, power, _) in Powers.namedTierTwo where with.contains(power) {
      guard power == .changeBiometrics || power == .verifierLoss else { continue }
      root.report(
        at: "with", message: "\"\(name)\" needs a PIN, and the policy's means is \"\(means)\"")
    }
  }
}
