import LockCore

/// Y02: a write that is in flight is handed over again with the next event.
enum ImpatientStore: LockFault {
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
