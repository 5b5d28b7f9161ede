import LockCore

/// Y51: the event and the screen do not wait until the leave is gone.
///
/// `memory.flag`: the event was emitted.
enum ToldBeforeForgotten: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y51",
      summary: "the lock is shown before its leave is forgotten",
      explanation: "A kill right after it goes on as if the lock had not fallen.",
      property: "S4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .closing(let reason) = faulty.lock.state.mode else { return }
    outcome.change { effect in
      if case .show = effect { return .show(.lock, offers: .pin | .forgot) }
      return effect
    }
    guard !faulty.memory.flag else { return }
    faulty.memory.flag = true
    let rest = outcome.effects
    outcome.effects.removeAll()
    outcome.effects.append(.emit(.locked(reason)))
    var index = 0
    while index < rest.count {
      outcome.effects.append(rest[index])
      index += 1
    }
  }
}
