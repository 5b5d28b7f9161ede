import LockCore

/// Y67: an action is served once unlocked, before the app's own check.
enum ActionSkipsGate: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y67",
      summary: "an action does not wait for the gate",
      explanation: "The lock is open, and the check is for screens.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let waits = faulty.lock.state.awaitsGate
    faulty.pass(event, at: reading, into: &outcome)
    guard case .acted(let target) = event, waits, faulty.isOpen else { return }
    faulty.takeBack(target, &outcome)
    outcome.effects.append(.perform(target))
  }
}
