import LockCore

/// K34: the prompt's own resign counts as a leave, so its return asks again.
enum PromptLoop: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K34",
      summary: "the prompt's own life cycle events ask for the next prompt",
      explanation: "The resign that the prompt causes counts as a leave.",
      property: "L5")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .becameActive = event { faulty.lock.mistakeReturnForArrival() }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
