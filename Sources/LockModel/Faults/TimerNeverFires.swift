import LockCore

/// K10: only the timer locks; no other event looks at the time.
enum TimerNeverFires: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K10",
      summary: "only a timer locks, and it is frozen with the process",
      explanation: "No other event looks at the time.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .timerFired = event {
      BelievedTime.handle(event, at: reading, of: &faulty, into: &outcome) { elapsed, limit in
        elapsed >= limit
      }
    } else {
      BelievedTime.handle(event, at: reading, of: &faulty, into: &outcome) { _, _ in false }
    }
  }
}
