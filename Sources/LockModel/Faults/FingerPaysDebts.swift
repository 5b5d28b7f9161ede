import LockCore

/// Y26: a biometric success takes the count of wrong codes back, whatever the policy says.
enum FingerPaysDebts: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y26",
      summary: "a finger resets the count although the policy forbids it",
      explanation: "One helper for every success resets the count.",
      property: "S9")
  }

  static func misread(_ policy: LockPolicy) -> LockPolicy {
    var policy = policy
    policy.biometricResetsCount = true
    return policy
  }
}
