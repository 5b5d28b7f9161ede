import LockCore

/// K08: the difference of two wall times decides, whatever its sign.
enum ClockBack: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K08",
      summary: "the difference of two wall times decides",
      explanation: "Setting the clock to just after the leave keeps the app open.",
      property: "S3")
  }

  static var clock: BelievedClock { .wall }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    BelievedTime.handle(event, at: reading, of: &faulty, into: &outcome) { elapsed, limit in
      elapsed >= limit
    }
  }
}
