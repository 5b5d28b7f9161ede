import LockCore

/// K07: that a proof was given is stored and believed after a restart.
///
/// `memory.durableFlag`: a proof was given and nothing has locked since.
enum ProofOutlivesProcess: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K07",
      summary: "a proof is stored and believed after a restart",
      explanation: "An unlocked zone survives the process.",
      property: "S4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    if case .read(.value) = event, faulty.isShut, faulty.memory.durableFlag {
      faulty.forceOpen(at: reading, into: &outcome)
      return
    }
    if wasShut && faulty.isOpen { faulty.memory.durableFlag = true }
    if !wasShut && faulty.isShut { faulty.memory.durableFlag = false }
  }
}
