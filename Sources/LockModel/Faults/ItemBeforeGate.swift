import LockCore

/// H13, DF-15 taken literally, without DF-17: the item opens after the unlock, and the check of the SIM comes behind it.
enum ItemBeforeGate: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H13",
      summary: "the item of a notification comes before the gate",
      explanation: "DF-15 opens it after the unlock; DF-16 and DF-17 want the same place.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isOpen, faulty.lock.state.awaitsGate, let target = faulty.pending else { return }
    faulty.lock.forgetPending()
    outcome.effects.append(.deliver(target))
  }
}
