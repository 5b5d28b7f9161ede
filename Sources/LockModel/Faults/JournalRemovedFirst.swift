import LockCore

/// Y30: the wipe removes its entry first and the secrets last.
enum JournalRemovedFirst: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y30",
      summary: "the wipe removes its own entry first",
      explanation: "A kill in the middle leaves the rest for ever.",
      property: "S8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    outcome.change { effect in
      if case .persist(.wipe(.secrets)) = effect { return .persist(.removeJournal) }
      if case .persist(.removeJournal) = effect { return .persist(.wipe(.secrets)) }
      return effect
    }
  }
}
