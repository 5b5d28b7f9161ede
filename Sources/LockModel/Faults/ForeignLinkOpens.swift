import LockCore

/// Y41: nobody looks whose link it is.
enum ForeignLinkOpens: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y41",
      summary: "a link of another session is opened",
      explanation: "The session of a target is not compared.",
      property: "S17")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .opened(let target) = event, faulty.isOpen,
      target.session != faulty.lock.state.stored?.session
    else { return }
    outcome.drop { if case .drop = $0 { true } else { false } }
    outcome.effects.append(.deliver(target))
  }
}
