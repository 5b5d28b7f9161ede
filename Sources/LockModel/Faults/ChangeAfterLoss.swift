import LockCore

/// Y76: nobody looks whether the PIN can still be proved before a change asks for it.
enum ChangeAfterLoss: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y76",
      summary: "a change asks for a PIN whose verifier is lost",
      explanation:
        "The code is held against nothing: each try is counted as wrong, until the session is wiped.",
      property: "S13")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let asks = if case .changeStarted = event { faulty.lock.hasLostVerifier } else { false }
    if asks { faulty.lock.takeVerifier(asLost: false) }
    faulty.pass(event, at: reading, into: &outcome)
    if asks { faulty.lock.takeVerifier(asLost: true) }
  }
}
