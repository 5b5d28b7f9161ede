import LockCore

/// Y44: `locked` is emitted again whenever the person comes back to a locked app.
enum LockedAtEachReturn: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y44",
      summary: "`locked` is told at each return",
      explanation: "The event is tied to the screen and not to the step that locks.",
      property: "S15")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    if case .becameActive = event, wasShut, faulty.isShut {
      outcome.effects.append(.emit(.locked(.away)))
    }
  }
}
