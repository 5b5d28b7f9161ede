import LockCore

/// K04: the leave time is kept durably and written anew with every event, locked or not; a start within
/// the time away of it stays open.
///
/// `memory.leftAt`, durable (`memory.durableFlag`): the leave time.
enum KillOnLockScreen: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K04",
      summary: "the leave time is refreshed while locked, and a start uses the grace",
      explanation: "Killing the app on the lock screen and starting it opens it.",
      property: "S4")
  }

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
    let isLaunch = if case .launched = event { true } else { false }
    let isBackgroundLaunch = if case .launchedInBackground = event { true } else { false }
    guard isLaunch || isBackgroundLaunch else {
      faulty.memory.leftAt = now
      return
    }
    // A time that lies ahead is of another boot.
    if let leftAt = faulty.memory.leftAt, leftAt > now { faulty.memory.leftAt = nil }
  }
}
