import LockCore

/// Y63: what is left is wiped at once, and no entry makes it certain.
enum LeftoversWithoutEntry: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y63",
      summary: "leftovers are wiped without an entry",
      explanation: "There is no session to lose, so the entry of the wipe seems to be for nothing.",
      property: "S8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .read(.value(let record)) = event, record.isLeftover else { return }
    let write = faulty.lock.wipeWithoutEntry()
    outcome.change { if case .persist(.journal) = $0 { .persist(write) } else { $0 } }
  }
}
