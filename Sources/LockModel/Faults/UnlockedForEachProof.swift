import LockCore

/// Y45: every right proof emits `unlocked`, also one for a change.
enum UnlockedForEachProof: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y45",
      summary: "`unlocked` is told for the proof of a change",
      explanation: "Consumers attach a second time.",
      property: "S15")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasProving = if case .proving = faulty.lock.state.change { true } else { false }
    faulty.pass(event, at: reading, into: &outcome)
    guard wasProving, faulty.lock.state.change != .none else { return }
    if case .proving = faulty.lock.state.change { return }
    outcome.effects.append(.emit(.unlocked))
  }
}
