import LockCore

/// Y46: the erase begins before the cover is up.
enum EraseBeforeCover: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y46",
      summary: "the caches are erased in the open",
      explanation: "Cover and erase are two calls, and somebody has swapped them.",
      property: "S16")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .locking = faulty.lock.state.mode else { return }
    var erases = false
    outcome.drop { effect in
      if case .erase = effect { erases = true }
      return if case .erase = effect { true } else { false }
    }
    guard erases else { return }
    let rest = outcome.effects
    outcome.effects.removeAll()
    outcome.effects.append(.erase)
    var index = 0
    while index < rest.count {
      outcome.effects.append(rest[index])
      index += 1
    }
  }
}
