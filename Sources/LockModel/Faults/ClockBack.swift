import LockCore

/// K08: the difference of two wall times decides, whatever its sign.
enum ClockBack: LockFault {
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    BelievedTime.handle(event, at: reading, of: &faulty, into: &outcome) { elapsed, limit in
      elapsed >= limit
    }
  }
}
