import LockCore

/// H5: any success of the sensor takes the count of wrong codes back.
enum StrangerPaysDebts: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H5",
      summary: "a finger enrolled later takes the count back",
      explanation:
        "DF-21 and DF-37: any finger of the device opens, and a recognised finger resets the count.",
      property: "S7")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    var reading = reading
    if case .biometricsAnswered(_, .ok) = event,
      let trusted = faulty.lock.state.stored?.configuration.biometrics,
      reading.device.enrolment != nil
    {
      reading.device.enrolment = trusted
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
