import LockCore

/// Y33: "Forgot PIN?" asks for a new PIN and keeps the session.
enum ForgottenPinReplaced: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y33",
      summary: "\"Forgot PIN?\" leads to a new PIN without a wipe",
      explanation: "Whoever holds the phone sets a PIN of his own.",
      property: "L8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .forgotPin = event, faulty.isShut {
      faulty.lock.forgetPin()
      faulty.pass(.timerFired, at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
