import LockCore

/// Y61: only the lock screen waits; codes that prove a change of settings are taken at once.
enum SettingsDoNotWait: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y61",
      summary: "guesses in the settings do not wait",
      explanation: "The wait is a part of the lock screen, and the settings have their own field.",
      property: "S6")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    guard case .changeProofEntered = event else {
      return faulty.pass(event, at: reading, into: &outcome)
    }
    let since = faulty.lock.takeWait()
    faulty.pass(event, at: reading, into: &outcome)
    faulty.lock.putWait(since)
  }
}
