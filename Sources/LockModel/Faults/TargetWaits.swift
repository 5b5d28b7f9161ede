import LockCore

/// Y07: what waits is opened by the arrival of the person, an edge, in place of the open lock, a level.
enum TargetWaits: LockFault {
  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if case .becameActive = event { return }
    var held: Target?
    outcome.drop { effect in
      guard case .deliver(let target) = effect else { return false }
      held = target
      return true
    }
    if let held { faulty.lock.keepPending(held) }
  }
}
