import LockCore

/// H27, PR-25 taken literally: the way out calls `disable()`, which forgets the passcode and removes the lock, locked or not.
enum LogoutIsDisable: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H27",
      summary: "`disable()` opens a locked session",
      explanation: "PR-25 names no state; called on the lock screen it opens.",
      property: "S2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let isWayOut = event == .askedToLogOut || event == .forgotPin
    guard isWayOut, faulty.isShut, let write = faulty.lock.disableAtOnce() else {
      faulty.pass(event, at: reading, into: &outcome)
      return
    }
    faulty.lock.forceOpen(at: reading.clock)
    faulty.pass(.timerFired, at: reading, into: &outcome)
    outcome.effects.append(.persist(write))
  }
}
