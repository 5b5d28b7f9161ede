import LockCore

/// K09: a clock decides that stands still while the device sleeps.
enum SleepingClock: LockFault {
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    BelievedTime.handle(event, at: reading, of: &faulty, into: &outcome) { elapsed, limit in
      elapsed >= limit
    }
  }
}
