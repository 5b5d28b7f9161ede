import LockCore

/// Y32: the wipe leaves the count of wrong codes.
enum WipeForgetsCount: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y32",
      summary: "the wipe forgets the count",
      explanation: "The next session begins with the wrong codes of the last one.",
      property: "S18")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .wipe(.attempts) = outcome.write else { return }
    outcome.drop { if case .persist = $0 { true } else { false } }
    faulty.passAlso(.wrote, at: reading, into: &outcome)
  }
}
