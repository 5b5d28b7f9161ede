import LockCore

/// Y72: the allowance for a picker is not used up by the leave that it was for.
enum AllowanceStays: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y72",
      summary: "one picker excuses every later leave",
      explanation: "The mark is set when a picker opens, and nothing takes it away.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .ownSheetChanged(true) = event { faulty.memory.flag = true }
    // Only the leave for the sheet itself is counted: what comes after it is excused.
    if case .becameActive = event, faulty.memory.flag { faulty.memory.count = 1 }
    faulty.pass(event, at: reading, into: &outcome)
    if case .enteredBackground = event, faulty.memory.count == 1 {
      faulty.lock.forgetLeave()
      faulty.passAlso(.pushed, at: reading, into: &outcome)
    }
  }
}
