import LockCore

/// K02: a prompt that the system took away is read as passed.
enum PromptDies: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K02",
      summary: "a prompt that the system took away is read as passed",
      explanation: "A system cancel, a crash or the recents screen ends the prompt like a success.",
      property: "S2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .biometricsAnswered(let generation, .cancelledBySystem) = event {
      faulty.pass(.biometricsAnswered(generation, .ok), at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
