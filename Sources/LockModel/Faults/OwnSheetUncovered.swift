import LockCore

/// Y74: the app does not cover itself behind its own picker.
enum OwnSheetUncovered: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y74",
      summary: "behind a picker of the app the content shows",
      explanation: "The cover would flicker behind the sheet, so it is left out.",
      property: "S5")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .ownSheetChanged(let isOpen) = event { faulty.memory.flag = isOpen }
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.memory.flag, faulty.isOpen else { return }
    outcome.change { if case .cover = $0 { .cover(false) } else { $0 } }
  }
}
