import LockCore

/// H6, PD-23 taken literally: the diagram begins in "unlocked", at the start of the app.
enum StartsOpen: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H6",
      summary: "a start is open",
      explanation: "PD-23: the state diagram enters \"unlocked\" at the start of the app.",
      property: "S4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasStarting = faulty.phase == .starting
    faulty.pass(event, at: reading, into: &outcome)
    guard wasStarting, faulty.isShut else { return }
    outcome.drop { if case .emit = $0 { true } else { false } }
    faulty.forceOpen(at: reading, into: &outcome)
  }
}
