import LockCore

/// X01: a scan that fails counts as a wrong code.
enum FingerCostsATry: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X01",
      summary: "a failed scan counts as a wrong code",
      explanation: "Both kinds of failure share one counter.",
      property: "S9")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    guard case .biometricsAnswered(_, let result) = event, result != .ok, wasShut,
      outcome.grade == .applied, let write = faulty.lock.countOneMore()
    else { return }
    outcome.effects.append(.persist(write))
  }
}
