import LockCore

/// K18: locked is derived from a count of screens. An entry puts a screen on top and a back takes two
/// away, so that repeating them brings the count to nothing.
///
/// `memory.flag`: an entry's screen is on top. `memory.count`: how often one was taken away.
enum FlapRace: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K18",
      summary: "repeated entries and backs bring a count of screens to nothing",
      explanation: "Locked is derived from how many screens are visible.",
      property: "S2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.isShut else {
      faulty.memory.flag = false
      faulty.memory.count = 0
      return
    }
    if case .opened = event { faulty.memory.flag = true }
    guard case .wentBack = event, faulty.memory.flag else { return }
    faulty.memory.flag = false
    faulty.memory.count += 1
    if faulty.memory.count == 2 {
      faulty.memory.count = 0
      faulty.forceOpen(at: reading, into: &outcome)
    }
  }
}
