import LockCore

/// Y24: the count is stored in a number that is too small, and the last wrong code wraps it to 0.
enum CountWraps: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y24",
      summary: "the count of wrong codes wraps round",
      explanation: "A restart after the last code finds all tries there.",
      property: "S7")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard let limit = faulty.lock.mostAttempts else { return }
    outcome.change { effect in
      if case .persist(.attempts(limit)) = effect { .persist(.attempts(0)) } else { effect }
    }
  }
}
