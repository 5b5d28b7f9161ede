import LockCore

/// K13: the code is compared and the verdict told first; the count is written after it.
///
/// `memory.write`: the count that is held back. `memory.flag`: it is in flight, and the store's answer is
/// not for the real lock.
enum CountAfterVerdict: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K13",
      summary: "the verdict comes before its count is durable",
      explanation: "A kill between the two gives a free guess.",
      property: "S7")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if faulty.memory.flag && (event == .wrote || event == .writeFailed) {
      faulty.memory.flag = false
      faulty.pass(.timerFired, at: reading, into: &outcome)
      return
    }
    faulty.pass(event, at: reading, into: &outcome)
    if case .attempts(let count) = outcome.write, count > 0 {
      faulty.memory.write = outcome.write
      outcome.drop { if case .persist = $0 { true } else { false } }
      faulty.passAlso(.wrote, at: reading, into: &outcome)
    }
    if case .compared = event, let held = faulty.memory.write {
      faulty.memory.write = nil
      if outcome.write == nil {
        faulty.memory.flag = true
        outcome.effects.append(.persist(held))
      }
    }
  }
}
