import LockCore

/// K24: whoever holds an unlocked app can turn the lock off.
enum SettingsWithoutProof: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K24",
      summary: "an unlocked app lets anyone turn the lock off",
      explanation: "The change asks for no proof of its own.",
      property: "S12")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .changeStarted(.disable) = event, outcome.grade == .applied else { return }
    faulty.lock.skipProof(of: .disable)
    faulty.passAlso(.timerFired, at: reading, into: &outcome)
    outcome.drop { if case .prompt = $0 { true } else { false } }
  }
}
