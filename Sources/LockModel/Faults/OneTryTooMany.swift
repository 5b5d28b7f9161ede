import LockCore

/// Y25: the limit of wrong codes is off by one.
enum OneTryTooMany: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y25",
      summary: "one more wrong code than the policy says",
      explanation: "The count is compared with \"more than\".",
      property: "S8")
  }

  static func misread(_ policy: LockPolicy) -> LockPolicy {
    guard case .limited(let limit, let wait, let then) = policy.attempts,
      let more = AttemptLimit(Int(limit.most) + 1)
    else { return policy }
    var policy = policy
    policy.attempts = .limited(more, wait: wait, then: then)
    return policy
  }
}
