import LockCore

/// K17: the first entry raises the lock screen, the second passes because it "is shown already".
///
/// `memory.flag`: an entry came since the lock fell.
enum SecondEntry: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K17",
      summary: "the second entry passes because the lock screen is shown already",
      explanation: "The gate asks whether the lock screen is visible, not whether it is locked.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    if !faulty.isShut || !wasShut { faulty.memory.flag = false }
    if case .opened(let target) = event, wasShut {
      if faulty.memory.flag {
        faulty.lock.forgetPending()
        outcome.effects.append(.deliver(target))
      }
      faulty.memory.flag = true
    }
  }
}
