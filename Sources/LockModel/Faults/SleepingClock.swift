import LockCore

/// K09: a clock decides that stands still while the device sleeps.
enum SleepingClock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K09",
      summary: "the clock stands still while the device sleeps",
      explanation: "Uptime decides in place of the continuous clock.",
      property: "S3")
  }

  static var clock: BelievedClock { .uptime }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    BelievedTime.handle(event, at: reading, of: &faulty, into: &outcome) { elapsed, limit in
      elapsed >= limit
    }
  }
}
