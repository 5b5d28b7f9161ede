import LockCore

/// Y59: the wait is kept in memory alone, and a start knows of none.
enum KillEndsTheWait: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y59",
      summary: "a kill ends the wait",
      explanation: "The count is durable, but a start does not begin the wait of that count.",
      property: "S6")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .read = event, faulty.lock.takeWait() != nil else { return }
    faulty.passAlso(.timerFired, at: reading, into: &outcome)
  }
}
