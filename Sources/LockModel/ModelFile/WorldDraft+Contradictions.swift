import LockCore

/// What cannot be true together, or goes past what a state can hold. Each check is made if what it looks
/// at is known, whatever else is wrong.
extension WorldDraft {
  func check(_ root: ObjectDecoder) {
    checkLongestLimit(root)
    checkStart(root)
    checkLongerAway(root)
    checkShorterAway(root)
    checkIdle(root)
    checkWait(root)
    checkServer(root)
    checkAdded(root)
    noteIdlePolicy()
    noteLeftPin(root)
  }

  private func checkLongestLimit(_ root: ObjectDecoder) {
    guard let perTick = clock.secondsPerTick else { return }
    func seconds(_ limit: LongerAway?) -> Int {
      if case .after(let seconds)? = limit { seconds } else { 0 }
    }
    let most = Int(LockWorld<Lock>.largestLimit)
    let ofPolicy = [policy.away?.seconds, policy.idle?.seconds].compactMap { $0 }.max() ?? 0
    let written = [
      ("policy", ofPolicy), ("longerAwaySeconds", seconds(longerAway)),
      ("shorterAwaySeconds", seconds(shorterAway)),
      ("longerIdleSeconds", seconds(longerIdle)),
      ("serverAfterSeconds", serverTimes?.max() ?? 0),
    ]
    for (key, seconds) in written where seconds / perTick > most {
      root.report(
        at: key,
        message: "the longest limit is \(seconds / perTick) ticks, expected at most \(most); "
          + "use more seconds per tick (clock.secondsPerTick)")
    }
  }

  private func checkStart(_ root: ObjectDecoder) {
    if let means = policy.means, means != .appPin, start.hasPin == true || start.biometrics == true
    {
      root.report(
        at: "start",
        message: "the policy's means is \"\(means)\": there is no PIN of the app and no switch for "
          + "biometrics beside one, so leave pin and biometrics out")
    }
    if start.state == .unlocked && policy.means == LockPolicy.Means.none {
      root.report(at: "start", message: "unlocked needs a proof, and nothing opens this lock")
    }
    if start.biometrics == true && start.hasPin == false {
      root.report(
        at: "start", message: "biometrics stand beside a PIN: they need pin true as well")
    }
    if start.state == .unlocked && policy.means == .appPin && start.hasPin == false {
      root.report(at: "start", message: "unlocked needs a proof, and there is no PIN to prove")
    }
  }

  private func checkLongerAway(_ root: ObjectDecoder) {
    guard case .after(let longer) = longerAway else { return }
    if policy.means == LockPolicy.Means.none {
      root.report(
        at: "longerAwaySeconds",
        message: "nobody can prove to be allowed to: the policy's means is \"none\"")
    }
    switch policy.away {
    case .never:
      root.report(at: "longerAwaySeconds", message: "nothing is longer than the limit \"never\"")
    case .after(let away) where longer <= away:
      root.report(
        at: "longerAwaySeconds", message: "expected more than the policy's time away (\(away))")
    case .after, nil:
      break
    }
  }
}
