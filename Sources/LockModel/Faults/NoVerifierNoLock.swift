import LockCore

/// Y64: a verifier that cannot be found stands for a lock that is not set up.
enum NoVerifierNoLock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y64",
      summary: "a restored session without its verifier opens",
      explanation:
        "Without a verifier there seems to be no lock: whoever restores a backup is let in.",
      property: "S13")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .read(.value(var record)) = event, record.lostVerifier {
      record.configuration.enabled = false
      return faulty.pass(.read(.value(record)), at: reading, into: &outcome)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
