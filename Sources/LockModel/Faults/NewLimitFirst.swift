import LockCore

/// H16, PD-19 taken literally: a new delay applies at once, also where the old one has just been reached.
enum NewLimitFirst: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H16",
      summary: "a longer limit saves a session that was due",
      explanation: "PD-19 applies the new delay at once to the running timer.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .wrote = event { faulty.lock.takeNewTimesEarly() }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
