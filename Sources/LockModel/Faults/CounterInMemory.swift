import LockCore

/// K12: wrong attempts are counted in memory and never written.
enum CounterInMemory: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K12",
      summary: "wrong attempts are counted in memory",
      explanation: "A restart gives all tries back.",
      property: "S7")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .attempts = outcome.write else { return }
    outcome.drop { if case .persist = $0 { true } else { false } }
    faulty.passAlso(.wrote, at: reading, into: &outcome)
  }
}
