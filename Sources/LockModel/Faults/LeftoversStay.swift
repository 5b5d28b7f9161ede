import LockCore

/// Y62: a start without a session asks for the sign-in, whatever is left.
enum LeftoversStay: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y62",
      summary: "what a session has left is there in the next one",
      explanation: "A start looks for a session and for nothing else.",
      property: "S18")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .read(.value(let record)) = event, record.isLeftover {
      return faulty.pass(.read(.absent), at: reading, into: &outcome)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}

extension StoredRecord {
  /// No session, and no wipe that was begun: what a session that is gone has left.
  var isLeftover: Bool { session == nil && journal == nil }
}
