import LockCore

/// K01: leaving after a cancelled or failed prompt forgets that the app was locked.
///
/// `memory.flag`: a prompt ended without success since the lock fell.
enum CancelThenReturn: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K01",
      summary: "leaving after a cancelled prompt forgets that the app was locked",
      explanation:
        "The end of a prompt, however it ended, sets the flag to open at the next leave.",
      property: "S2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    if case .biometricsAnswered(_, let result) = event, wasShut, result != .ok {
      faulty.memory.flag = true
    }
    if !faulty.isShut { faulty.memory.flag = false }
    if case .enteredBackground = event, faulty.memory.flag {
      faulty.memory.flag = false
      faulty.forceOpen(at: reading, into: &outcome)
    }
  }
}
