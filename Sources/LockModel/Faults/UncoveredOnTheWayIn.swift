import LockCore

/// Y38: the cover is lifted at the foreground, before the app is active.
enum UncoveredOnTheWayIn: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y38",
      summary: "the cover is lifted on the way in",
      explanation: "Who turns back in the switcher leaves a picture with content.",
      property: "S5")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isOpen, faulty.lock.state.scene == .inactiveIn else { return }
    outcome.change { if case .cover = $0 { .cover(false) } else { $0 } }
  }
}
