import LockCore

/// Y22: where the caches cannot be erased, the transition is undone.
enum EraseFailureOpens: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y22",
      summary: "an erase that fails opens the lock again",
      explanation: "An error in the middle rolls everything back, the lock as well.",
      property: "S2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    if case .eraseFailed = event, wasShut, faulty.isShut {
      faulty.forceOpen(at: reading, into: &outcome)
    }
  }
}
