import LockCore

/// Y40: once something was proved in this process, locking changes the screen alone.
///
/// `memory.flag`: the app was open in this process.
enum ScreenOnlyLock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y40",
      summary: "the lock covers the screen and calls go on being answered",
      explanation: "The first proof serves whoever calls later, hours after it.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if faulty.isOpen { faulty.memory.flag = true }
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isShut, faulty.memory.flag else { return }
    outcome.change { if case .seal = $0 { .seal(false) } else { $0 } }
  }
}
