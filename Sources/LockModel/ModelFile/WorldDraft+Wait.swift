import LockCore

extension WorldDraft {
  /// The longest wait must have a place in a state.
  func checkWait(_ root: ObjectDecoder) {
    guard let perTick = clock.secondsPerTick, let wait = policy.wait, wait > 0,
      case .limited(let limit) = policy.attempts, limit.most > 1
    else { return }
    let longest = (wait / perTick) << (Int(limit.most) - 2)
    let most = Int(LockWorld<Lock>.largestLimit)
    guard longest > most else { return }
    root.report(
      at: "policy",
      message: "the longest wait (after \(limit.most - 1) wrong codes) is \(longest) ticks, "
        + "expected at most \(most); use more seconds per tick (clock.secondsPerTick) or fewer "
        + "attempts")
  }
}
