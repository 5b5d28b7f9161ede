import LockCore

/// H9 and H10, N27-09 and M5-08-45 taken literally: a key that cannot be read is gone, so the app begins anew.
enum NotNowIsAbsent: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H9",
      summary: "what cannot be read now is taken for absent",
      explanation: "N27-09 deletes what was kept when the key cannot be read, without asking why.",
      property: "S21")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .read(.notNow) = event, faulty.phase == .starting {
      faulty.pass(.read(.absent), at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
