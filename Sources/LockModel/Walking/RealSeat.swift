import LockCore

/// The seat of the lock itself in a world that counts in classes (``AgeClasses``): it has clocks of its own in
/// milliseconds, and says times away to the lock in milliseconds and to the world in classes.
struct RealSeat<L: LockUnderTest>: LockSeat {
  let classes: AgeClasses
  var clock = RealClock()
  /// What the wall clock showed at the leave, as long as the person is away.
  var wallAtLeave: Int64?
  /// The leave that the store holds; nil for none.
  var storedLeave: ClockReading?
  /// The clock of the world at the last call, from which it counts the ages of leaves.
  private var worldClock = WorldClock()
  private(set) var outcome = LockOutcome(.applied)

  init(_ classes: AgeClasses) { self.classes = classes }

  func number(_ event: LockEvent) -> Int { LockEventNumber.none }

  mutating func handle(
    _ event: LockEvent, _ number: Int, _ subject: inout L, _ clock: WorldClock
  ) -> LockAnswer {
    worldClock = clock
    subject.handle(inMilliseconds(event), at: self.clock.reading(clock), into: &outcome)
    return outcome.answer
  }

  private func inMilliseconds(_ event: LockEvent) -> LockEvent {
    if case .changeStarted(.longerAway) = event {
      return .changeStarted(.longerAway(classes.longerAway ?? 0))
    }
    if case .changeStarted(.shorterAway) = event {
      return .changeStarted(.shorterAway(classes.shorterAway ?? 0))
    }
    if case .changeStarted(.longerIdle) = event {
      return .changeStarted(.longerIdle(classes.otherIdle.longer ?? 0))
    }
    if case .changeStarted(.shorterIdle) = event {
      return .changeStarted(.shorterIdle(classes.otherIdle.shorter ?? 0))
    }
    if case .policyArrived(let word) = event {
      return .policyArrived(classes.inMilliseconds(word))
    }
    guard case .read(.value(var record)) = event else { return event }
    record.configuration.away = classes.inMilliseconds(record.configuration.away)
    record.configuration.idle = classes.inMilliseconds(idle: record.configuration.idle)
    record.server = record.server.map { classes.inMilliseconds($0) }
    if record.leftAt != nil { record.leftAt = storedLeave }
    return .read(.value(record))
  }

  func effect(_ index: Int) -> LockEffect {
    // A timer of the world is due or not; how long it takes the walk knows.
    if case .arm(let after) = outcome.effects[index] { return .arm(after: after <= 0 ? 0 : 1) }
    guard case .persist(let write) = outcome.effects[index] else { return outcome.effects[index] }
    return .persist(inClasses(write))
  }

  private func inClasses(_ write: StoreWrite) -> StoreWrite {
    if case .configuration(var new) = write {
      new.away = classes.inClasses(new.away)
      new.idle = new.idle.map { classes.inClasses($0) }
      return .configuration(new)
    }
    if case .serverPolicy(let word) = write { return .serverPolicy(classes.inClasses(word)) }
    if case .leave(.some(let leftAt)) = write {
      return .leave(WrittenLeave.reading(number(of: leftAt), worldClock))
    }
    return write
  }

  /// A leave as ``WrittenLeave`` numbers it, with a class for its age.
  func number(of leftAt: ClockReading?) -> UInt64 {
    guard let leftAt else { return 0 }
    guard leftAt.bootID == clock.bootID else { return WrittenLeave.otherBoot }
    return 1 + classes.number(ofLeave: clock.continuous - leftAt.continuous)
  }

  /// The leave that the last answer wants to be written down or forgotten; nil if it says nothing of one.
  var wishedLeave: ClockReading?? {
    var index = 0
    while index < outcome.effects.count {
      if case .persist(.leave(let leftAt)) = outcome.effects[index] { return .some(leftAt) }
      index += 1
    }
    return nil
  }

  /// The wish to be woken that the last answer ended with, in milliseconds; nil for none.
  var wakeUp: Int32? {
    let effects = outcome.effects
    guard effects.count > 0, case .arm(let after) = effects[effects.count - 1] else { return nil }
    return after
  }

  func lostItsProcess(_ subject: inout L, _ clock: WorldClock) { subject.lostItsProcess() }

  mutating func clocksMoved(_ move: ClockMove, _ subject: inout L, _ clock: WorldClock) {
    // The others are made by the walk, which knows their lengths.
    if case .reboot = move { self.clock.restart() }
  }

  func phase(_ subject: L) -> LockPhase { subject.phase }

  func pending(_ subject: L) -> UInt8 { UInt8(truncatingIfNeeded: Codes.number(subject.pending)) }

  func isFullyLocked(_ subject: L) -> Bool { subject.isFullyLocked }

  func truths(_ subject: L) -> UInt64 {
    subject.phase.truths | (subject.pending == nil ? 0 : LockPredicate.pending.bit)
  }

  func isShut(_ subject: L, _ clock: WorldClock, ahead: Int64) -> Bool {
    isShut(subject, self.clock.reading(clock, ahead: ahead))
  }

  private func isShut(_ subject: L, _ reading: WorldReading) -> Bool {
    var probe = subject
    var outcome = LockOutcome(.applied)
    probe.handle(.timerFired, at: reading, into: &outcome)
    return probe.phase != .open
  }

  /// The milliseconds until a stale timer would find the lock shut; nil if never. The wall clock is taken as
  /// standing at the leave if it stands behind it, since it may be set again.
  func ticksUntilLock(_ subject: L, _ clock: WorldClock) -> Int64? {
    let wall = wallAtLeave ?? .min
    func isShut(_ ahead: Int64) -> Bool {
      self.isShut(subject, self.clock.reading(clock, ahead: ahead, wallAtLeast: wall))
    }
    var high = Int64(Int32.max)
    if isShut(0) { return 0 }
    guard isShut(high) else { return nil }
    // A lock that is shut stays so, whatever later time the timer comes at.
    var low: Int64 = 0
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isShut(middle) { high = middle } else { low = middle }
    }
    return high
  }

  func differsFromTimer(
    _ number: Int, from subject: L, to after: L, _ clock: WorldClock
  ) -> Bool {
    var timed = subject
    var timer = LockOutcome(.applied)
    timed.handle(.timerFired, at: self.clock.reading(clock), into: &timer)
    return after != timed || outcome.effects != timer.effects
  }
}
