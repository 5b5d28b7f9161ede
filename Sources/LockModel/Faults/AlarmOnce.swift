import LockCore

/// Y15: the timer is armed at the unlock and never again.
enum AlarmOnce: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y15",
      summary: "the timer is armed once",
      explanation: "When it comes there was a touch in between, and no other timer follows.",
      property: "L1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasOpen = faulty.isOpen
    faulty.pass(event, at: reading, into: &outcome)
    guard wasOpen, faulty.isOpen else { return }
    outcome.drop { if case .arm = $0 { true } else { false } }
  }
}
