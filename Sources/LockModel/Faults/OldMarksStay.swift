import LockCore

/// Y14: the unlock does not set the time of the last use anew.
///
/// `memory.lastUse`: the last use before the lock fell.
enum OldMarksStay: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y14",
      summary: "after the unlock the old idle time goes on",
      explanation: "The app locks again at the next event, and again after that.",
      property: "P2")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let lastUse = faulty.lock.lastUse
    let wasOpen = faulty.isOpen
    faulty.pass(event, at: reading, into: &outcome)
    if wasOpen && faulty.isShut { faulty.memory.lastUse = lastUse }
    guard !wasOpen, faulty.isOpen, let old = faulty.memory.lastUse else { return }
    faulty.memory.lastUse = nil
    var mark = reading.clock
    mark.continuous = old
    faulty.lock.moveActivity(to: mark)
  }
}
