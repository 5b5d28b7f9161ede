import LockCore

/// The seat of the lock itself: each question goes to the core.
struct LiveSeat<L: LockUnderTest>: LockSeat {
  let longestLimit: Int64
  /// Where the lock writes its answers.
  private(set) var outcome = LockOutcome(.applied)

  init(_ settings: WorldSettings) { longestLimit = settings.longestLimit }

  @inline(__always)
  func number(_ event: LockEvent) -> Int { LockEventNumber.none }

  mutating func handle(
    _ event: LockEvent, _ number: Int, _ subject: inout L, _ clock: WorldClock
  ) -> LockAnswer {
    subject.handle(event, at: clock.reading(), into: &outcome)
    return outcome.answer
  }

  func effect(_ index: Int) -> LockEffect { outcome.effects[index] }

  func lostItsProcess(_ subject: inout L, _ clock: WorldClock) { subject.lostItsProcess() }

  func clocksMoved(_ move: ClockMove, _ subject: inout L, _ clock: WorldClock) {}

  func phase(_ subject: L) -> LockPhase { subject.phase }

  func pending(_ subject: L) -> UInt8 { UInt8(truncatingIfNeeded: Codes.number(subject.pending)) }

  func isFullyLocked(_ subject: L) -> Bool { subject.isFullyLocked }

  func truths(_ subject: L) -> UInt64 {
    subject.phase.truths | (subject.pending == nil ? 0 : LockPredicate.pending.bit)
  }

  func isShut(_ subject: L, _ clock: WorldClock, ahead: Int64) -> Bool {
    var probe = subject
    var outcome = LockOutcome(.applied)
    probe.handle(.timerFired, at: clock.reading(ahead: ahead), into: &outcome)
    return probe.phase != .open
  }

  func ticksUntilLock(_ subject: L, _ clock: WorldClock) -> Int64? {
    var ahead: Int64 = 0
    while ahead <= longestLimit {
      if isShut(subject, clock, ahead: ahead) { return ahead }
      ahead += 1
    }
    return nil
  }

  func differsFromTimer(
    _ number: Int, from subject: L, to after: L, _ clock: WorldClock
  ) -> Bool {
    var timed = subject
    var timer = LockOutcome(.applied)
    timed.handle(.timerFired, at: clock.reading(), into: &timer)
    return after != timed || outcome.effects != timer.effects
  }
}

extension LockOutcome {
  var answer: LockAnswer {
    let kind: AnswerGrade =
      switch grade {
      case .applied: .applied
      case .ignored: .ignored
      case .refused: .refused
      }
    return LockAnswer(grade: kind, count: effects.count, levels: nil)
  }
}
