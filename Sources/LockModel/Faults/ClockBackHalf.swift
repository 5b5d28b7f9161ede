import LockCore

/// A repair of K08 that is none: the difference of two wall times decides, and a negative one locks. A
/// clock set back to just after the leave has a small positive difference.
enum ClockBackHalf: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H1",
      summary: "a wall clock before the leave locks, one just after it does not",
      explanation: "The usual repair of clock-back looks at the sign of a difference only.",
      property: "S3")
  }

  static var clock: BelievedClock { .wall }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    BelievedTime.handle(event, at: reading, of: &faulty, into: &outcome) { elapsed, limit in
      elapsed < 0 || elapsed >= limit
    }
  }
}
