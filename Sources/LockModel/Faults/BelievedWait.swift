import LockCore

/// Decides about waits by a clock of the fault's own, in place of the real lock.
///
/// `memory.leftAt`: when the wait began, by the clock that the fault believes in. The real lock's mark is moved up
/// to now before each event, so that it never ends a wait by itself.
enum BelievedWait {
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let now = faulty.fault.clock.value(reading)
    if let since = faulty.memory.leftAt {
      faulty.lock.believeWait(isOver: now - since >= faulty.lock.waitTicks, at: reading.clock)
    }
    let waited = faulty.lock.state.waitsSince != nil
    faulty.pass(event, at: reading, into: &outcome)
    if faulty.lock.state.waitsSince == nil {
      faulty.memory.leftAt = nil
    } else if !waited {
      faulty.memory.leftAt = now
    }
  }
}

/// What faults do to the wait of the real lock from outside.
extension Lock {
  /// How long the wait is for the count that is durable.
  var waitTicks: Int64 { Int64(policy.wait(after: state.stored?.attempts ?? 0)) }

  /// Ends a wait that stands, or begins it anew.
  mutating func believeWait(isOver: Bool, at reading: ClockReading) {
    guard state.waitsSince != nil else { return }
    state.waitsSince = isOver ? nil : reading
  }

  /// Forgets the wait, and gives it.
  mutating func takeWait() -> ClockReading? {
    let since = state.waitsSince
    state.waitsSince = nil
    return since
  }

  /// Waits since then.
  mutating func putWait(_ since: ClockReading?) { state.waitsSince = since }
}
