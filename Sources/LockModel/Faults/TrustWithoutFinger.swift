import LockCore

/// Y47: the confirmation by the finger is answered by the app itself.
enum TrustWithoutFinger: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y47",
      summary: "biometrics are turned on by the PIN alone",
      explanation: "Whoever knows the PIN turns them on for a finger that nobody has shown.",
      property: "S10")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .confirming = faulty.lock.state.change, case .prompting = faulty.lock.state.question
    else { return }
    let answer = LockEvent.biometricsAnswered(faulty.lock.state.generation, .ok)
    outcome.drop { if case .prompt = $0 { true } else { false } }
    faulty.passAlso(answer, at: reading, into: &outcome)
  }
}
