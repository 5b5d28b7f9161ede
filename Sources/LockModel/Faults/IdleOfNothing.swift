import LockCore

/// H29, M5-08-26 with `after_ms` 0 taken literally: the idle time is reached in the step that opens.
enum IdleOfNothing: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H29",
      summary: "an idle time of nothing locks in the step that opens",
      explanation: "M5-08-16 lets `after_ms` be 0, and M5-08-26 locks when that time is reached.",
      property: "L2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasOpen = faulty.isOpen
    faulty.pass(event, at: reading, into: &outcome)
    guard !wasOpen, faulty.isOpen, faulty.lock.hasMarks else { return }
    outcome.drop { if case .emit(.unlocked) = $0 { true } else { false } }
    faulty.passAlso(.askedToLock, at: reading, into: &outcome)
  }
}
