import LockCore

/// H30, DF-09 and DF-32 beside DF-19: only codes on the lock screen are counted.
enum SettingsGuessFree: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "H30",
      summary: "codes that are tried in the settings are not counted",
      explanation:
        "DF-19 and DF-22 speak of the lock screen; DF-09 and DF-32 ask for the PIN elsewhere.",
      property: "S7")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .attempts = outcome.write, case .counting(.change) = faulty.lock.state.question
    else {
      return
    }
    outcome.drop { if case .persist = $0 { true } else { false } }
    faulty.passAlso(.wrote, at: reading, into: &outcome)
    faulty.lock.forgetLastTry()
  }
}
