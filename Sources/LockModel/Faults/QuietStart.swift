import LockCore

/// Y18: a start in the background does not lock, since nobody is there to see anything.
enum QuietStart: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y18",
      summary: "a start without a person is not locked",
      explanation: "The person who comes later finds the app open.",
      property: "S4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasStarting = faulty.phase == .starting
    faulty.pass(event, at: reading, into: &outcome)
    if wasStarting, faulty.isShut, faulty.lock.state.scene == .background {
      faulty.forceOpen(at: reading, into: &outcome)
    }
  }
}
