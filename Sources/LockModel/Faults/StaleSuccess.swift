import LockCore

/// K20: results carry no generation; any result answers the open question.
enum StaleSuccess: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K20",
      summary: "a result of an older prompt is accepted",
      explanation: "Results carry no generation.",
      property: "S11")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .biometricsAnswered(_, let result) = event {
      let newest = faulty.lock.state.generation
      faulty.pass(.biometricsAnswered(newest, result), at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
