import LockCore

/// X10: the PIN is read anew when the lock falls, and a read that says "not now" makes every right code
/// wrong.
///
/// `memory.flag`: the read said so.
enum DeafLock: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X10",
      summary: "a late read error makes every right code wrong",
      explanation: "The PIN is read anew when the lock falls; \"not now\" is taken for no PIN.",
      property: "L2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    if case .compared(let generation, right: true) = event, faulty.memory.flag {
      faulty.pass(.compared(generation, right: false), at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
    if case .read(.notNow) = event, wasShut { faulty.memory.flag = true }
    if !faulty.isShut { faulty.memory.flag = false }
    if faulty.isShut && !wasShut { outcome.effects.append(.read) }
  }
}
