import LockCore

/// K27: only the first scene is covered.
enum SecondWindow: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K27",
      summary: "a second window is not covered",
      explanation: "The cover hangs on the first scene alone.",
      property: "S5")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    outcome.change { if case .coverOther = $0 { .coverOther(false) } else { $0 } }
  }
}
