import LockCore

/// Y60: a start in another boot cannot compare its clock with the mark that was stored, and takes the wait as
/// over.
///
/// `memory.leftAt`: the mark, which outlives the process (`memory.durableFlag`).
enum RebootEndsTheWait: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y60",
      summary: "a restart of the device ends the wait",
      explanation: "Readings of two boots cannot be compared: for limits that counts as reached.",
      property: "S6")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    let now = faulty.fault.clock.value(reading)
    if case .read = event, let mark = faulty.memory.leftAt, mark > now,
      faulty.lock.takeWait() != nil
    {
      faulty.passAlso(.timerFired, at: reading, into: &outcome)
    }
    faulty.memory.durableFlag = true
    if faulty.lock.state.waitsSince != nil { faulty.memory.leftAt = now }
  }
}
