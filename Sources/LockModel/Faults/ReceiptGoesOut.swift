import LockCore

/// H24, DF-46 beside DF-15: the receipt of a push that started the process goes out before the PIN.
///
/// `memory.flag`: a push came while nothing was proved.
enum ReceiptGoesOut: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H24",
      summary: "the receipt of a push is sent before the PIN",
      explanation:
        "DF-46 sends nothing at a cold start; whoever answers a push does not think of it.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    if faulty.isOpen { faulty.memory.flag = false }
    if case .pushed = event, !faulty.isOpen { faulty.memory.flag = true }
    guard case .called = event, faulty.memory.flag else { return }
    faulty.memory.flag = false
    outcome.change { if case .seal = $0 { .seal(false) } else { $0 } }
  }
}
