import LockCore

/// Y01: leaving locks, whether the lock is on or not.
enum LockWhenOff: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y01",
      summary: "leaving locks although the lock is off",
      explanation: "The decision looks at the time and forgets the switch.",
      property: "P1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasOpen = faulty.isOpen
    faulty.pass(event, at: reading, into: &outcome)
    if case .enteredBackground = event, wasOpen, faulty.isOpen { faulty.lock.forceShut() }
  }
}
