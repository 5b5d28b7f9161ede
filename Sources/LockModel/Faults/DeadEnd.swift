import LockCore

/// K36: while nothing can be read there is no way in, and no exit either.
enum DeadEnd: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K36",
      summary: "no way in and no way out while nothing can be read",
      explanation: "The start screen offers nothing.",
      property: "L8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    outcome.change { effect in
      guard case .show(.starting, _) = effect else { return effect }
      return .show(.starting, offers: .nothing)
    }
  }
}
