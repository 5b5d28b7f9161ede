import LockCore

/// H4, PR-16 taken literally: after the last wrong code the way by the PIN is closed, and the finger still opens.
enum FingerAfterLastTry: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H4",
      summary: "after the last wrong code the finger still opens",
      explanation: "PR-16 closes the passcode path and says nothing of the other one.",
      property: "S8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.lock.surface == .lockedOut, faulty.lock.canAskForFinger else { return }
    outcome.change { effect in
      guard case .show(.lockedOut, let offers) = effect else { return effect }
      return .show(.lockedOut, offers: offers | .biometrics)
    }
    guard case .askedForBiometrics = event, case .none = faulty.lock.state.question else { return }
    outcome.grade = .applied
    outcome.effects.append(faulty.lock.promptEagerly())
  }
}
