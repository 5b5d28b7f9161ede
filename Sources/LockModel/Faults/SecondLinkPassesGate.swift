import LockCore

/// Y43: at the screen of the gate a second link takes the way of an open app.
enum SecondLinkPassesGate: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y43",
      summary: "a second link passes the gate",
      explanation: "The first one waits, so the place is taken, and the second one is opened.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let waits = faulty.lock.state.awaitsGate && faulty.pending != nil
    faulty.pass(event, at: reading, into: &outcome)
    guard case .opened(let target) = event, waits, faulty.isOpen, faulty.pending == target else {
      return
    }
    faulty.lock.forgetPending()
    outcome.effects.append(.deliver(target))
  }
}
