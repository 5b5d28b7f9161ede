import LockCore

/// Y03: what waits in memory outlives the session.
///
/// `memory.count`: the session of the target that waited when the wipe began.
enum LeftoverTarget: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y03",
      summary: "a link outlives the session that it came for",
      explanation: "The wipe forgets what waits in memory; the next person lands on it.",
      property: "S17")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if let pending = faulty.pending {
      faulty.memory.count = UInt8(truncatingIfNeeded: pending.session.number)
    }
    faulty.pass(event, at: reading, into: &outcome)
    if faulty.isOpen && faulty.pending == nil { faulty.memory.count = 0 }
    if faulty.phase == .signedOut && faulty.memory.count > 0 {
      faulty.lock.keepPending(Target(1, session: SessionID(UInt32(faulty.memory.count))))
    }
  }
}
