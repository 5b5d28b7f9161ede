import LockCore

/// Y35: a surface that is rebuilt forgets the question that is open.
enum RotationForgetsTry: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y35",
      summary: "a rotation forgets what is being checked",
      explanation: "The right proof was given, and nothing opens.",
      property: "L2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .recreated = event { faulty.lock.forgetQuestion() }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
