import LockCore

extension StepRules {
  /// While a wait stands by the continuous clock no code is taken; a code that is taken ends none, and no wait
  /// stands without a count.
  var waitComplaint: String? {
    let isCode = event.kind == .pinEntered || event.kind == .changeProofEntered
    if before.waitLeft(at: reading) != nil && before.state.waitsSince != nil && isCode,
      case .applied = outcome.grade
    {
      return "a code is taken during a wait"
    }
    if after.state.waitsSince == nil { return nil }
    if after.offers(on: after.surface).contains(anyOf: .pin) {
      return "a field for a code that waits"
    }
    return after.waitLeft(at: reading) == nil ? "a wait that is over stands" : nil
  }
}

extension Matrix {
  /// No wait, one that has just begun, one that is long over, and one of another boot.
  static let waits: [ClockReading?] = [nil, nil, justNow, longAgo, otherBoot]

  /// A lock that waits half a minute, and longer with each wrong code.
  static let waiting: LockPolicy = {
    var policy = LockPolicy.standard(means: .appPin)
    policy.attempts = .limited(.five, wait: .growing(30_000), then: .signOut)
    return policy
  }()
}
