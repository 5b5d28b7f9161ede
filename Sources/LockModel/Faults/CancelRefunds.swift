import LockCore

/// Y23: who cancels while a code is being checked gets the try back.
enum CancelRefunds: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y23",
      summary: "a cancelled change gives its wrong code back",
      explanation: "The code is checked all the same, so that guesses cost nothing.",
      property: "S9")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let question = faulty.lock.state.question
    faulty.pass(event, at: reading, into: &outcome)
    guard case .changeCancelled = event, case .comparing(.change) = question,
      let write = faulty.lock.countOneLess()
    else { return }
    outcome.effects.append(.persist(write))
  }
}
