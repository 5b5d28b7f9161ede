import LockCore

/// Y39: the cover is bound to the lock, also where the policy wants it always.
enum UncoveredWhenOff: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y39",
      summary: "with the lock off nothing is covered, although the policy says always",
      explanation: "The cover was written as a part of the lock.",
      property: "S5")
  }

  static func misread(_ policy: LockPolicy) -> LockPolicy {
    var policy = policy
    policy.cover = .whenLockApplies
    return policy
  }
}
