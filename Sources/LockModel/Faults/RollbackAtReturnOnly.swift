import LockCore

/// Y16: whether the wall clock stands before the leave is asked only when the app becomes active.
enum RollbackAtReturnOnly: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y16",
      summary: "a clock that was set back locks at the return only",
      explanation: "Calls in the background go on being answered.",
      property: "S3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    var reading = reading
    let isReturn = if case .becameActive = event { true } else { false }
    if !isReturn, let left = faulty.lock.wallAtLeave {
      reading.clock.wall = max(reading.clock.wall, left)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
