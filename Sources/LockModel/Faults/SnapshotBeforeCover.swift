import LockCore

/// K21: the cover comes with the background; the picture is taken while inactive.
enum SnapshotBeforeCover: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K21",
      summary: "the cover comes with the background, the picture before it",
      explanation: "The cover is bound to one life cycle state.",
      property: "S5")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isOpen, faulty.lock.state.scene != .background else { return }
    outcome.change { if case .cover = $0 { .cover(false) } else { $0 } }
  }
}
