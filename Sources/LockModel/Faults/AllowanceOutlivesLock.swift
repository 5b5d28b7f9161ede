import LockCore

/// Y73: the allowance for a picker stays over a lock.
enum AllowanceOutlivesLock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y73",
      summary: "after a lock and an unlock the old allowance still counts",
      explanation: "A lock falls while a picker is open, and nobody thinks of the mark.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .ownSheetChanged(let isOpen) = event {
      faulty.memory.flag = isOpen
      faulty.memory.count = 0
    }
    faulty.pass(event, at: reading, into: &outcome)
    if faulty.memory.flag && faulty.isShut { faulty.memory.count = 1 }
    if case .enteredBackground = event, faulty.memory.count == 1 {
      faulty.lock.forgetLeave()
      faulty.passAlso(.pushed, at: reading, into: &outcome)
    }
  }
}
