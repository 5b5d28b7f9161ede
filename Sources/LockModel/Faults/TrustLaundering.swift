import LockCore

/// Y70: one marker says for all accounts which set of biometrics is trusted.
enum TrustLaundering: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y70",
      summary: "another account makes a new finger trusted here",
      explanation:
        "K30 with two accounts: who turns biometrics on in one of them arms the marker of all.",
      property: "S10")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    var reading = reading
    if let trusted = faulty.lock.state.stored?.configuration.biometrics,
      let marker = reading.otherTrust, marker == reading.device.enrolment
    {
      reading.device.enrolment = trusted
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
