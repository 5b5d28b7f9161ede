import LockCore

/// Y04: the proof that was given for a new PIN turns the lock off.
enum OtherChange: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y04",
      summary: "the proof for another PIN turns the lock off",
      explanation: "A proof is not tied to the change that it was given for.",
      property: "S12")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .choosing(.newPin) = faulty.lock.state.change else { return }
    faulty.lock.skipProof(of: .disable)
    faulty.passAlso(.timerFired, at: reading, into: &outcome)
  }
}
