import LockCore

/// Y71: a leave for a sheet of the app itself is no leave.
enum OwnLeaveIsNone: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y71",
      summary: "a leave for a picker of the app starts no time",
      explanation: "The person did not leave the app but its screen, so nothing is counted.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .ownSheetChanged(let isOpen) = event { faulty.memory.flag = isOpen }
    faulty.pass(event, at: reading, into: &outcome)
    if case .enteredBackground = event, faulty.memory.flag {
      faulty.lock.forgetLeave()
      faulty.passAlso(.pushed, at: reading, into: &outcome)
    }
  }
}
