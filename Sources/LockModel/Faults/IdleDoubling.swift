import LockCore

/// Idle time is counted from the last touch in front, but from the leave in the background: almost twice
/// the limit without a touch (H2).
enum IdleDoubling: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H2",
      summary: "idle counts from the leave while in the background",
      explanation: "Almost twice the limit passes without a touch and without a lock.",
      property: "S24")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .enteredBackground = event { faulty.lock.moveMarks(to: reading.clock) }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
