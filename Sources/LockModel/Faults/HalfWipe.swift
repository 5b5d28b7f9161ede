import LockCore

/// X13: the wipe keeps no journal; it just begins.
enum HalfWipe: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X13",
      summary: "a wipe without a journal",
      explanation: "A kill in the middle leaves half a session.",
      property: "S8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .journal = outcome.write else { return }
    outcome.drop { if case .persist = $0 { true } else { false } }
    faulty.passAlso(.wrote, at: reading, into: &outcome)
  }
}
