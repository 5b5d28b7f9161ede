import LockCore

/// Y52: a return is shown at once.
enum BackBeforeForgotten: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y52",
      summary: "the content is back before its leave is forgotten",
      explanation: "A kill in front then goes on for the whole time away.",
      property: "S4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isOpen, faulty.lock.isActive else { return }
    outcome.change { if case .cover = $0 { .cover(false) } else { $0 } }
  }
}
