import LockCore

/// Y10: the handler of the timer locks without asking whether a limit is reached.
enum BlindTimer: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y10",
      summary: "a timer that comes locks, whether its time has come or not",
      explanation: "The timer was armed before the last touch and is old when it comes.",
      property: "P2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .timerFired = event, faulty.isOpen, faulty.lock.hasMarks {
      faulty.pass(.askedToLock, at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
