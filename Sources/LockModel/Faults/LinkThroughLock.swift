import LockCore

/// K16: a link is handed to its screen although the app is locked.
enum LinkThroughLock: LockFault {
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if case .opened(let target) = event, faulty.isShut {
      faulty.lock.forgetPending()
      outcome.effects.append(.deliver(target))
    }
  }
}
