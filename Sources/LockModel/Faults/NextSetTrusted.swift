import LockCore

/// Y78: sets of biometrics are counted, and the count goes up before it is recorded.
enum NextSetTrusted: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y78",
      summary: "another set of biometrics is recorded than the one that was recognised",
      explanation:
        "The finger that is enrolled next opens, and the one that was shown for it does not.",
      property: "S10")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    outcome.change { effect in
      guard case .persist(.configuration) = effect, let write = faulty.lock.trustOther() else {
        return effect
      }
      return .persist(write)
    }
  }
}
