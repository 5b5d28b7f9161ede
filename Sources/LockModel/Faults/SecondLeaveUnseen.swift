import LockCore

/// Y12: the first leave is noticed, the second one is not: the observer was meant to be installed once and fires
/// once.
///
/// `memory.count`: 1 after the first leave of the open session, 2 after the return from it.
enum SecondLeaveUnseen: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y12",
      summary: "only the first leave of a session is noticed",
      explanation: "What should run at each leave runs once.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasOpen = faulty.isOpen
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isOpen else {
      faulty.memory.count = 0
      return
    }
    if !wasOpen { faulty.memory.count = 0 }
    if case .becameActive = event, faulty.memory.count == 1 { faulty.memory.count = 2 }
    guard case .enteredBackground = event else { return }
    if faulty.memory.count == 2 {
      faulty.lock.forgetLeave()
    } else {
      faulty.memory.count = 1
    }
  }
}
