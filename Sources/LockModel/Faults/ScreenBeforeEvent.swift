import LockCore

/// X02: the lock screen comes first, the event `locked` after it.
enum ScreenBeforeEvent: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X02",
      summary: "the lock screen appears before `locked` is emitted",
      explanation: "Consumers learn of the lock too late.",
      property: "S15")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    var announced: LockEffect?
    outcome.drop { effect in
      guard case .emit(.locked) = effect else { return false }
      announced = effect
      return true
    }
    if let announced { outcome.effects.append(announced) }
  }
}
