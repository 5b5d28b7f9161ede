import LockCore

/// Y55: the lock says that it is locked before the erase was answered.
enum LockedBeforeErased: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y55",
      summary: "locked is entered without waiting for the erase",
      explanation: "There is one flag for locked, and it is set where the lock falls.",
      property: "S16")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    faulty.lock.skipErase()
  }
}

extension Lock {
  /// Goes from locking to locked.
  mutating func skipErase() {
    if case .locking = state.mode { state.mode = .locked }
  }
}
