import LockCore

/// K30: whatever is enrolled now is taken for what was enrolled when biometrics were turned on.
enum NewFinger: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K30",
      summary: "a finger enrolled later opens the app",
      explanation: "Nothing was recorded when biometrics were turned on, so any set will do.",
      property: "S10")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    var reading = reading
    if let trusted = faulty.lock.state.stored?.configuration.biometrics,
      reading.device.enrolment != nil
    {
      reading.device.enrolment = trusted
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
