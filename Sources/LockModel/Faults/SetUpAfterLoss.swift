import LockCore

/// Y49: a lost verifier counts as none.
enum SetUpAfterLoss: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y49",
      summary: "who lost the PIN is asked for a first one",
      explanation: "A verifier that cannot be found is taken for one that was never there.",
      property: "S13")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .read(.value(var record)) = event, record.lostVerifier {
      record.lostVerifier = false
      record.configuration.hasPin = false
      return faulty.pass(.read(.value(record)), at: reading, into: &outcome)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
