import LockCore

/// K04: the leave time is kept durably and written anew with every event, locked or not; a start within
/// the time away of it stays open.
///
/// `memory.leftAt`, durable (`memory.durableFlag`): the leave time.
enum KillOnLockScreen: LockFault {
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    let now = reading.clock.continuous
    if case .read(.value) = event, faulty.isShut, let leftAt = faulty.memory.leftAt,
      let limit = faulty.lock.awayTicks, now - leftAt < limit
    {
      faulty.forceOpen(at: reading, into: &outcome)
    }
    faulty.memory.durableFlag = true
    if case .launched = event { return }
    if case .launchedInBackground = event { return }
    faulty.memory.leftAt = now
  }
}
