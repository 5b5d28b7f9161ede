import LockCore

/// Y29: the answer of the store is taken for a success, whatever it says.
enum FailureIsSuccess: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y29",
      summary: "a write that failed is taken for done",
      explanation: "The error of the store is caught and dropped.",
      property: "S7")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .writeFailed = event {
      faulty.pass(.wrote, at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
