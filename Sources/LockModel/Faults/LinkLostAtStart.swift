import LockCore

/// Y42: a link that comes before the configuration was read is not kept.
enum LinkLostAtStart: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y42",
      summary: "a link is lost while the app is starting",
      explanation: "The place for it is made with the session.",
      property: "L6")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .opened = event, faulty.phase == .starting {
      faulty.pass(.timerFired, at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
