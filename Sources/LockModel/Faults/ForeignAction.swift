import LockCore

/// Y68: nobody looks whose notification it was.
enum ForeignAction: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y68",
      summary: "an action of another session is served",
      explanation:
        "The notification of an older session is still on the screen, and its session is not compared.",
      property: "S17")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .acted(let target) = event, faulty.isOpen,
      target.session != faulty.lock.state.stored?.session
    else { return }
    faulty.takeBack(target, &outcome)
    outcome.effects.append(.perform(target))
  }
}
