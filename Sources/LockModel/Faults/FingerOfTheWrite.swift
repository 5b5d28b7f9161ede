import LockCore

/// Y78: the set of biometrics is asked for anew when the write begins that trusts it.
enum FingerOfTheWrite: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y78",
      summary: "another finger is recorded than the one that was recognised",
      explanation:
        "A finger that is enrolled while the write waits for its turn was shown by nobody, and opens.",
      property: "S10")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard let present = reading.device.enrolment else { return }
    outcome.change { effect in
      guard case .persist(.configuration) = effect, let write = faulty.lock.trustInstead(present)
      else { return effect }
      return .persist(write)
    }
  }
}
