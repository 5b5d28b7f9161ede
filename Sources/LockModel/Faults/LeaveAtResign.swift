import LockCore

/// Y09: the time away is counted from the resign, so that a call or a permission dialog counts as a leave.
enum LeaveAtResign: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y09",
      summary: "the time away is counted from inactive, not from the background",
      explanation: "Who reads a long dialog of the system is locked out of what lies behind it.",
      property: "P2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if case .resignedActive = event, faulty.isOpen { faulty.lock.markLeave(at: reading.clock) }
  }
}
