import LockCore

/// Y37: a second prompt is shown while the first one is still on the screen.
enum PromptOverPrompt: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y37",
      summary: "a new prompt does not take the old one back",
      explanation: "Two sheets lie over each other, and either answer counts.",
      property: "S23")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    var prompts = false
    outcome.change { effect in
      if case .prompt = effect { prompts = true }
      return effect
    }
    if prompts { outcome.drop { if case .withdraw = $0 { true } else { false } } }
  }
}
