import LockCore

/// Y57: the wait after a wrong code is counted on the wall clock.
enum WaitOnTheWall: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y57",
      summary: "the wait is over when the wall clock says so",
      explanation: "Whoever holds the phone sets the clock on and guesses again.",
      property: "S6")
  }

  static var clock: BelievedClock { .wall }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    BelievedWait.handle(event, at: reading, of: &faulty, into: &outcome)
  }
}
