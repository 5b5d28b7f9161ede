import LockCore

/// Decides about time by a clock of the fault's own, in place of the real lock: what the faults of
/// clocks and timers share.
///
/// `memory.leftAt` and `memory.lastUse`: the marks, by the clock that the fault believes in. The real
/// lock's marks are moved up to now before each event, so that it never finds itself due.
enum BelievedTime {
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome, isDue: (_ elapsed: Int64, _ limit: Int64) -> Bool
  ) {
    let now = faulty.fault.clock.value(reading)
    var falls = false
    if faulty.isOpen {
      if let leftAt = faulty.memory.leftAt, let limit = faulty.lock.awayTicks {
        falls = falls || isDue(now - leftAt, limit)
      }
      if let lastUse = faulty.memory.lastUse, case .after(let limit) = faulty.lock.policy.idle {
        falls = falls || isDue(now - lastUse, Int64(limit))
      }
    }
    faulty.lock.moveMarks(to: reading.clock)
    let wasOpen = faulty.isOpen
    if falls {
      faulty.pass(.askedToLock, at: reading, into: &outcome)
      faulty.passAlso(event, at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
    remember(event, now, wasOpen: wasOpen && !falls, &faulty)
  }

  private static func remember(
    _ event: LockEvent, _ now: Int64, wasOpen: Bool, _ faulty: inout FaultyLock
  ) {
    guard faulty.isOpen, faulty.lock.hasMarks else {
      faulty.memory.leftAt = nil
      faulty.memory.lastUse = nil
      return
    }
    if !wasOpen || faulty.memory.lastUse == nil { faulty.memory.lastUse = now }
    if case .touched = event { faulty.memory.lastUse = now }
    if faulty.lock.state.scene == .background {
      if faulty.memory.leftAt == nil || !wasOpen { faulty.memory.leftAt = now }
    } else if faulty.lock.state.scene == .active {
      faulty.memory.leftAt = nil
    }
  }
}
