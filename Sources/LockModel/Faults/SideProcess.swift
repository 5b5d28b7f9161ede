import LockCore

/// K26: what comes from another process is answered although the app is locked.
enum SideProcess: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K26",
      summary: "another way in serves data while locked",
      explanation:
        "A share sheet, a provider or a notification action does not ask whether the lock is shut.",
      property: "S1")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isShut, event == .called else { return }
    outcome.change { if case .seal = $0 { .seal(false) } else { $0 } }
  }
}
