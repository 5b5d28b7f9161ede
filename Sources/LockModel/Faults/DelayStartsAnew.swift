import LockCore

/// Y53: a new delay starts the timer anew, with the new delay.
enum DelayStartsAnew: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y53",
      summary: "choosing a delay counts as a touch",
      explanation: "The settings stop the timer and start another one with the new delay.",
      property: "S24")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .wrote = event, faulty.lock.hasNewIdleInFlight {
      faulty.lock.moveActivity(to: reading.clock)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
