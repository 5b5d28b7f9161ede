import LockCore

/// K35: the lock screen waits for an activation that was there already: no prompt, no button.
///
/// `memory.flag`: the lock fell while the scene was active.
enum StuckLock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K35",
      summary: "the lock lands after the activation it waits for",
      explanation: "It waits for an edge in place of testing the level: no prompt, no button.",
      property: "L4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    if faulty.isShut && !wasShut { faulty.memory.flag = faulty.lock.state.scene == .active }
    if !faulty.isShut { faulty.memory.flag = false }
    guard faulty.memory.flag else { return }
    outcome.drop { if case .prompt = $0 { true } else { false } }
    outcome.change { effect in
      guard case .show(.lock, let offers) = effect else { return effect }
      return .show(.lock, offers: offers.only(.logOut | .forgot))
    }
  }
}
