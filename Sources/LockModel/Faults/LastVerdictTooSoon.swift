import LockCore

/// Y28: the last verdict is told at once, and the entry for the wipe is written after it.
enum LastVerdictTooSoon: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y28",
      summary: "the last wrong code is told before the wipe is certain",
      explanation: "A kill between the two leaves the session.",
      property: "S8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .compared = event, case .journal(.tooManyWrong) = outcome.write else { return }
    outcome.effects.append(.tell(.wrong(left: 0)))
  }
}
