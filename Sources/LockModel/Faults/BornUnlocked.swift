import LockCore

/// K06: the flag starts open and becomes locked only when the configuration was read.
enum BornUnlocked: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K06",
      summary: "the app is open until its configuration was read",
      explanation: "The flag starts open and becomes locked a moment too late.",
      property: "S4")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.phase == .starting else { return }
    outcome.change { effect in
      switch effect {
      case .cover: .cover(false)
      case .coverOther: .coverOther(false)
      case .seal: .seal(false)
      case .show(_, let offers): .show(.none, offers: offers)
      case .withdraw, .emit, .erase, .read, .persist, .compare, .logOutAtServer, .prompt,
        .checkGate, .land, .deliver, .perform, .drop, .tell, .arm, .disarm:
        effect
      }
    }
  }
}
