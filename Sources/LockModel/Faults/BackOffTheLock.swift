import LockCore

/// K03: the lock screen is shown once, when the lock falls. A back gesture or a rebuild takes it away, the
/// cover with it, and nothing shows it again.
enum BackOffTheLock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K03",
      summary: "back or a rebuild takes the lock screen away for good",
      explanation: "The lock screen is shown by an event and not kept as a level.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard event == .wentBack || event == .recreated, faulty.isShut else { return }
    outcome.drop { effect in
      switch effect {
      case .cover, .coverOther, .show: true
      case .withdraw, .emit, .seal, .erase, .read, .persist, .compare, .logOutAtServer, .prompt,
        .checkGate, .land, .deliver, .perform, .drop, .tell, .arm, .disarm:
        false
      }
    }
  }
}
