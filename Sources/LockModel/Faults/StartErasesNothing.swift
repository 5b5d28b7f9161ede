import LockCore

/// Y56: a start finds the lock on and erases nothing: what the process before left behind stays.
enum StartErasesNothing: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y56",
      summary: "a start is locked at once and erases nothing",
      explanation: "Memory is empty at a start; nobody thought of the files in the cache.",
      property: "S16")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .read = event else { return }
    faulty.lock.skipErase()
    outcome.drop { if case .erase = $0 { true } else { false } }
  }
}
