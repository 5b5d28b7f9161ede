import LockCore

/// Y17: while a prompt is open the lock of the device is not heard.
enum BusyWithPrompt: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y17",
      summary: "device lock is ignored while a prompt is open",
      explanation: "A guard against the echo of the prompt swallows more than its echo.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .deviceLocked = event, case .prompting = faulty.lock.state.question {
      faulty.pass(.timerFired, at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
