import LockCore

/// H26, PR-30 taken literally: a start that finds no session forgets the passcode, also where it could only not be read.
enum NotNowForgetsPin: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H26",
      summary: "a start that cannot read the session forgets the passcode",
      explanation: "PR-30 with PR-09: the lock is inert then, and the next start is open.",
      property: "S21")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasStarting = faulty.phase == .starting
    faulty.pass(event, at: reading, into: &outcome)
    guard case .read(.notNow) = event, wasStarting, let write = faulty.lock.forgetSecretsAtOnce()
    else { return }
    outcome.effects.append(.persist(write))
  }
}
