import LockCore

/// X08: the prompt comes with the device unlock, before the activation.
enum EagerPrompt: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X08",
      summary: "the prompt comes with the device unlock",
      explanation: "It is asked for before the activation, or over another one.",
      property: "S23")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .deviceUnlocked = event, faulty.isShut, faulty.lock.state.question == .none else {
      return
    }
    outcome.effects.append(faulty.lock.promptEagerly())
  }
}
