import LockCore

/// Y11: the way in renews the moment of leaving, also where the person turns back before the app is active.
enum PeekRenewsLeave: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y11",
      summary: "a look at the switcher counts as a return",
      explanation:
        "Foreground and background again, again and again, keep the session open for ever.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if case .enteredForeground = event, faulty.isOpen { faulty.lock.moveLeave(to: reading.clock) }
  }
}
