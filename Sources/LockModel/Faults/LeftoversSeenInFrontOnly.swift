import LockCore

/// Y65: a start in the background forgets nothing.
enum LeftoversSeenInFrontOnly: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y65",
      summary: "only a start with a person forgets what is left",
      explanation:
        "The code stands where the first screen is made, and a start in the background makes none.",
      property: "S18")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .launchedInBackground = event { faulty.memory.flag = true }
    if faulty.memory.flag, case .read(.value(let record)) = event, record.isLeftover {
      return faulty.pass(.read(.absent), at: reading, into: &outcome)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
