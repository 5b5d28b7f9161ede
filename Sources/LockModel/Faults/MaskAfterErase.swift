import LockCore

/// X03: cover, event and lock screen wait until the caches are erased.
enum MaskAfterErase: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X03",
      summary: "cover and lock screen wait for a slow erase",
      explanation: "Content stays on the screen while the caches are erased.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.lock.state.mode == .locking else { return }
    outcome.drop { effect in
      switch effect {
      case .cover, .coverOther, .show, .emit: true
      case .withdraw, .seal, .erase, .read, .persist, .compare, .logOutAtServer, .prompt,
        .checkGate, .land, .deliver, .perform, .drop, .tell, .arm, .disarm:
        false
      }
    }
  }
}
