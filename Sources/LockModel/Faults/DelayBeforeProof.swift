import LockCore

/// Y54: a longer delay counts as soon as it is chosen, and its proof and its write come later.
enum DelayBeforeProof: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y54",
      summary: "a longer delay counts before its proof",
      explanation: "The settings screen has set the timer, and asks for the PIN then.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .changeStarted(.longerIdle(let limit)) = event, outcome.grade == .applied else {
      return
    }
    faulty.lock.takeIdleEarly(.after(limit))
  }
}
