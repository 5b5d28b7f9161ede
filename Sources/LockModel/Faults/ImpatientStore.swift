import LockCore

/// Y02: a write that is in flight is handed over again with the next event.
enum ImpatientStore: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y02",
      summary: "a write is handed over again before the store has answered",
      explanation: "Two writes are in flight, in an order that nobody knows.",
      property: "P0")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let inFlight = faulty.lock.state.writing
    faulty.pass(event, at: reading, into: &outcome)
    if let inFlight, faulty.lock.state.writing == inFlight, outcome.write == nil {
      outcome.effects.append(.persist(inFlight))
    }
  }
}
