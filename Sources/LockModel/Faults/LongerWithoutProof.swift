import LockCore

/// H25, N27-18 and PD-19 taken literally: another time is a setting like any other, and needs no proof.
enum LongerWithoutProof: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H25",
      summary: "a longer time needs no proof",
      explanation: "No document asks for one where the time gets longer.",
      property: "S12")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .changeStarted(let change) = event, change.makesLonger, outcome.grade == .applied
    else { return }
    faulty.lock.skipProof(of: change)
    faulty.passAlso(.timerFired, at: reading, into: &outcome)
    outcome.drop { if case .prompt = $0 { true } else { false } }
  }
}

extension Change {
  /// It makes a time longer.
  fileprivate var makesLonger: Bool {
    switch self {
    case .longerAway, .longerIdle: true
    case .disable, .enable, .newPin, .biometrics, .noBiometrics, .shorterAway, .shorterIdle: false
    }
  }
}
