import LockCore

/// Y77: with the lock off, a PIN whose verifier is lost counts as none.
enum FirstPinAfterLoss: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y77",
      summary: "who lost the PIN turns the lock on with a new one",
      explanation:
        "Y49 from within the settings: whoever holds an open phone locks its owner out of it.",
      property: "S12")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    guard case .changeStarted(.enable) = event, faulty.lock.hasLostVerifier else {
      return faulty.pass(event, at: reading, into: &outcome)
    }
    faulty.lock.takePin(asSet: false)
    faulty.pass(event, at: reading, into: &outcome)
    faulty.lock.takePin(asSet: true)
  }
}
