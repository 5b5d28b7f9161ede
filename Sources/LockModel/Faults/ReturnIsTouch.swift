import LockCore

/// Y13: becoming active counts as a touch.
enum ReturnIsTouch: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y13",
      summary: "coming back resets the idle time",
      explanation: "The app switcher keeps the app open without a touch on its content.",
      property: "S24")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if case .becameActive = event, faulty.isOpen { faulty.lock.moveActivity(to: reading.clock) }
  }
}
