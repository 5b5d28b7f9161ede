import LockCore

/// H28: with the requirement goes the lock that it brought.
enum LiftOpens: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H28",
      summary: "a requirement that is lifted opens the app",
      explanation: "M5-08-03: off and not required, the app never locks.",
      property: "S14")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .policyArrived(let word) = event, !word.required, faulty.isShut,
      !faulty.lock.applies
    else { return }
    faulty.forceOpen(at: reading, into: &outcome)
  }
}
