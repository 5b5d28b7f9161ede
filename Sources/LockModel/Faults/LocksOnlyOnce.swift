import LockCore

/// H35, PD-21 taken literally: "locking" is a flag that the sequence sets and nothing clears, and a second lock is ignored while it is set.
///
/// `memory.flag`: the flag.
enum LocksOnlyOnce: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H35",
      summary: "only the first lock happens",
      explanation: "The sequence of PD-21 sets the flag against a double lock and never clears it.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasOpen = faulty.isOpen
    if wasOpen && faulty.memory.flag {
      faulty.lock.moveMarks(to: reading.clock)
      if case .askedToLock = event {
        faulty.pass(.timerFired, at: reading, into: &outcome)
        return
      }
    }
    faulty.pass(event, at: reading, into: &outcome)
    if wasOpen && faulty.isShut { faulty.memory.flag = true }
  }
}
