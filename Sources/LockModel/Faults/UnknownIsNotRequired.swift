import LockCore

/// H19: a start does not know the server's stored word.
enum UnknownIsNotRequired: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H19",
      summary: "a word that is not read yet counts as not required",
      explanation: "A start goes by what the network says, and until then by the switch alone.",
      property: "S4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .read(.value(var record)) = event {
      record.server = nil
      return faulty.pass(.read(.value(record)), at: reading, into: &outcome)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
