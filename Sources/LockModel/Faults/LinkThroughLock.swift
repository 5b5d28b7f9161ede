import LockCore

/// K16: a link is handed to its screen although the app is locked.
enum LinkThroughLock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K16",
      summary: "a link is delivered while locked",
      explanation: "The handing over of targets is not guarded.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if case .opened(let target) = event, faulty.isShut {
      faulty.lock.forgetPending()
      outcome.effects.append(.deliver(target))
    }
  }
}
