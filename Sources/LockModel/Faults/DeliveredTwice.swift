import LockCore

/// Y05: a target that is handed over stays where it was.
enum DeliveredTwice: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y05",
      summary: "a target is handed over and kept for the next time",
      explanation: "The place is read and not emptied.",
      property: "S17")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    var index = 0
    while index < outcome.effects.count {
      if case .deliver(let target) = outcome.effects[index] { faulty.lock.keepPending(target) }
      index += 1
    }
  }
}
