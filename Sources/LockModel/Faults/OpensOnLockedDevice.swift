import LockCore

/// Y48: the lock is not told that the device was locked.
enum OpensOnLockedDevice: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y48",
      summary: "a code entered before the device was locked opens behind it",
      explanation: "The comparison goes on, and nobody looks at the device when it ends.",
      property: "S20")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .deviceLocked = event {
      return faulty.pass(.timerFired, at: reading, into: &outcome)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
