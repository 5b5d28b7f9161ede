import LockCore

/// X09: a message that arrives resets the idle time.
enum PushIsTouch: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X09",
      summary: "a message resets the idle time",
      explanation: "Whoever sends messages keeps the app open.",
      property: "S24")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if case .pushed = event { faulty.lock.moveMarks(to: reading.clock) }
  }
}
