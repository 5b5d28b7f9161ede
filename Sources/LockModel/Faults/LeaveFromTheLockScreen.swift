import LockCore

/// Y50: the leave is written down also while locked.
enum LeaveFromTheLockScreen: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y50",
      summary: "a leave from the lock screen is written down",
      explanation:
        "Each background writes the time, so that a kill on the lock screen falls inside the grace.",
      property: "S4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .enteredBackground = event, faulty.isShut, faulty.lock.state.writing == nil else {
      return
    }
    faulty.lock.state.writing = .leave(reading.clock)
    outcome.effects.append(.persist(.leave(reading.clock)))
  }
}
