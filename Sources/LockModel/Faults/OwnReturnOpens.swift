import LockCore

/// Y75: who comes back from a picker was here all the time.
enum OwnReturnOpens: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y75",
      summary: "the return from a picker opens the lock",
      explanation: "The lock that fell behind a picker is taken back when the picker ends.",
      property: "S2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .ownSheetChanged(true) = event { faulty.memory.flag = true }
    faulty.pass(event, at: reading, into: &outcome)
    guard case .ownSheetChanged(false) = event, faulty.memory.flag else { return }
    faulty.memory.flag = false
    if faulty.isShut { faulty.forceOpen(at: reading, into: &outcome) }
  }
}
