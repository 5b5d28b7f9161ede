import LockCore

/// Y01: leaving locks, whether the lock is on or not.
enum LockWhenOff: LockFault {
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasOpen = faulty.isOpen
    faulty.pass(event, at: reading, into: &outcome)
    if case .enteredBackground = event, wasOpen, faulty.isOpen { faulty.lock.forceShut() }
  }
}
