import LockCore

/// H11: the lock takes the device for one with a credential.
enum CredentialUnseen: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H11",
      summary: "a device code that was removed goes unseen",
      explanation:
        "No sentence says what a switched-on lock does then: it asks for a proof that nobody can give.",
      property: "S13")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    var reading = reading
    reading.device = DeviceFacts()
    faulty.pass(event, at: reading, into: &outcome)
  }
}
