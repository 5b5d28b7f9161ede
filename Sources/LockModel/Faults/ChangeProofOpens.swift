import LockCore

/// Y20: a right code opens the lock, whatever it was asked for.
enum ChangeProofOpens: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y20",
      summary: "the code for a change opens the lock that fell meanwhile",
      explanation: "The answer of the verifier carries no purpose.",
      property: "S2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let question = faulty.lock.state.question
    let wasOpen = faulty.isOpen
    faulty.pass(event, at: reading, into: &outcome)
    if wasOpen && faulty.isShut { faulty.lock.mistakeForUnlock(question) }
  }
}
