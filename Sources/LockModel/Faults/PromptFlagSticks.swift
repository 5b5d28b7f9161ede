import LockCore

/// Y36: "a prompt is open" is remembered until its answer, and the answer of one that was taken back may never come.
///
/// `memory.flag`: a prompt is thought to be open.
enum PromptFlagSticks: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y36",
      summary: "after a prompt that never answered none is shown any more",
      explanation: "\"Try again\" does nothing until the app is killed.",
      property: "L4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if case .biometricsAnswered = event { faulty.memory.flag = false }
    var prompts = false
    outcome.change { effect in
      if case .prompt = effect { prompts = true }
      return effect
    }
    guard prompts else { return }
    if faulty.memory.flag {
      faulty.lock.forgetQuestion()
      outcome.drop { if case .prompt = $0 { true } else { false } }
    }
    faulty.memory.flag = true
  }
}
