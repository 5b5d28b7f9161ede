import LockCore

/// Y58: the wait after a wrong code is counted on a clock that stops in sleep.
enum WaitOnUptime: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y58",
      summary: "the wait stands still while the device sleeps",
      explanation: "It helps no attacker, and the person waits for longer than they were told.",
      property: "L4")
  }

  static var clock: BelievedClock { .uptime }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    BelievedWait.handle(event, at: reading, of: &faulty, into: &outcome)
  }
}
