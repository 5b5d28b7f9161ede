import LockCore

/// X11: protected calls are refused only once the app has come back and locked.
enum SealAtReturn: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X11",
      summary: "calls are refused only once the app has come back",
      explanation: "In the background calls are answered past the limit.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    guard case .called = event, faulty.isOpen else {
      faulty.pass(event, at: reading, into: &outcome)
      return
    }
    outcome = LockOutcome(.applied)
    outcome.effects.append(.seal(false))
  }
}
