import LockCore

/// Y27: a right code takes the count back in memory and not in the store.
enum DebtStays: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y27",
      summary: "a right code opens and leaves the count as it was",
      explanation: "Over the weeks the owner is locked out by his own typing mistakes.",
      property: "S9")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .attempts(0) = outcome.write else { return }
    outcome.drop { if case .persist = $0 { true } else { false } }
    faulty.passAlso(.wrote, at: reading, into: &outcome)
  }
}
