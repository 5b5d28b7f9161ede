import LockCore

/// K23: turning the lock off is stored first and proved afterwards.
enum OffBeforeProof: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K23",
      summary: "turning the lock off is stored before it is proved",
      explanation: "A kill or a cancel then leaves no lock.",
      property: "S12")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .changeStarted(.disable) = event, outcome.grade == .applied,
      let write = faulty.lock.handOverAtOnce(.disable)
    else { return }
    outcome.effects.append(.persist(write))
  }
}
