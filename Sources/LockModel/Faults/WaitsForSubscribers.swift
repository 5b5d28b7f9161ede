import LockCore

/// H14, M5-08-36 taken literally: `locked` is emitted, and what follows waits for its subscribers. Here they take until the next event.
enum WaitsForSubscribers: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H14",
      summary: "the lock screen waits for the subscribers of `locked`",
      explanation: "M5-08-36 emits before the screen appears; a slow subscriber delays the lock.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasOpen = faulty.isOpen
    faulty.pass(event, at: reading, into: &outcome)
    guard wasOpen, faulty.isShut else { return }
    outcome.drop { effect in
      if case .cover = effect { return true }
      if case .seal = effect { return true }
      if case .show = effect { return true }
      return false
    }
  }
}
