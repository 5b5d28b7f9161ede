import LockCore

/// K28: a lock that falls while a change of settings is open shows no screen of its own.
///
/// `memory.flag`: a change of settings was begun and not cancelled.
enum UnguardedScreen: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K28",
      summary: "leaving from the settings returns to them",
      explanation: "The gate is attached to some screens, and the settings are none of them.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .changeStarted = event { faulty.memory.flag = true }
    if case .changeCancelled = event { faulty.memory.flag = false }
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isShut, faulty.memory.flag, faulty.lock.isActive else { return }
    outcome.change { effect in
      if case .cover = effect { return .cover(false) }
      if case .show(_, let offers) = effect { return .show(.none, offers: offers) }
      return effect
    }
  }
}
