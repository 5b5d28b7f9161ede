import LockCore

/// Y69: what was refused is done after the unlock all the same.
enum RefusedActionWaits: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y69",
      summary: "a refused action is opened after the unlock",
      explanation: "The refusal is told, and the target is kept as that of a link.",
      property: "S17")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .acted(let target) = event, faulty.isShut, faulty.pending == nil,
      faulty.lock.policy.actions == .refused,
      target.session == faulty.lock.state.stored?.session
    else { return }
    faulty.lock.keepPending(target)
  }
}
