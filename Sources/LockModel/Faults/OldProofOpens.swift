import LockCore

/// Y19: a second demand to lock is ignored whole, with what was proved before it.
enum OldProofOpens: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y19",
      summary: "a code entered before the second lock opens after it",
      explanation: "The guard against a double lock returns too early.",
      property: "S2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let question = faulty.lock.state.question
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    if wasShut && faulty.isShut { faulty.lock.keepProof(of: question) }
  }
}
