import LockCore

/// Y06: the lock asks for no timer. It still decides at every event, but with nobody there none comes.
enum NoAlarm: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y06",
      summary: "the lock asks for no timer",
      explanation: "With nobody there no event comes, and the content stays.",
      property: "L1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    outcome.change { if case .arm = $0 { .disarm } else { $0 } }
  }
}
