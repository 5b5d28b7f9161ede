import LockCore

/// Y66: an action of a notification does its work wherever the app stands.
enum ActionThroughLock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y66",
      summary: "an action of a notification is served while locked",
      explanation: "It shows no screen, so nobody asks whether the app is open.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .acted(let target) = event, faulty.isShut else { return }
    faulty.takeBack(target, &outcome)
    outcome.effects.append(.perform(target))
  }
}
