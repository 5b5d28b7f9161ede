import LockCore

/// Y07: what waits is opened by the arrival of the person, an edge, in place of the open lock, a level.
enum TargetWaits: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y07",
      summary: "a link that waits is opened by the arrival, not by the unlock",
      explanation: "Whoever unlocks in front never lands on it.",
      property: "L6")
  }

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
