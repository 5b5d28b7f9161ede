import LockCore

/// K33: the wipe leaves the settings, biometrics among them.
enum LeftoversAfterLogout: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K33",
      summary: "the settings survive the sign-out",
      explanation: "The list of what is wiped has a hole.",
      property: "S18")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .wipe(.configuration) = outcome.write else { return }
    outcome.drop { if case .persist = $0 { true } else { false } }
    faulty.passAlso(.wrote, at: reading, into: &outcome)
  }
}
