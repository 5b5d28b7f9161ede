import LockCore

/// The ghosts: what only the properties know.
extension WorldStep {
  /// Latches that the lock must have fallen by now.
  @inline(__always)
  mutating func latchDue() {
    guard !world.ghosts.due, isOn, subject.phase == .open else { return }
    if case .after(let limit) = policy.idle, world.clock.real - world.ghosts.lastUse >= limit {
      world.ghosts.due = true
    }
    if world.ghosts.isOut, case .after(let limit) = away,
      world.clock.real - world.ghosts.leftAt >= limit
    {
      world.ghosts.due = true
    }
  }

  /// Nobody has been idle or away for any time yet.
  mutating func restartMarks() {
    world.ghosts.lastUse = world.clock.real
    world.ghosts.isOut = world.scene == .background
    world.ghosts.leftAt = world.clock.real
    world.ghosts.leftWall = world.clock.wall
  }

  /// Brings the ghosts up to date at the end of a step, and says how the lock moved.
  @inline(__always)
  mutating func settleGhosts() -> LockMove {
    let phase = subject.phase
    let runs = world.process != .gone
    let isOpen = runs && phase == .open
    let on = isOn
    var move = LockMove()
    move.opened = before.isShut && isOpen
    // A lock that waits for its first PIN is on, but nothing has turned it on for whoever is there.
    let canProve = policy.means == .system || world.store.configuration.hasPin
    move.turnedOn =
      on && canProve && !facts.launched && (!before.isOn || facts.verifierDurable)
    move.fell = (before.isOpen && runs && phase == .shut) || (facts.launched && on)
    move.triggered =
      (on || before.isOn)
      && (move.fell || (facts.wantsLock && before.isOn) || facts.rolledBack
        || (on && facts.leftAtOnce)
        || (on && facts.deviceLockDelivered && policy.lockOnDeviceLock))

    if !on { world.ghosts.due = false }
    if facts.touched && before.isOpen && !world.ghosts.due {
      world.ghosts.lastUse = world.clock.real
    }
    if isOpen && (move.opened || move.turnedOn) { restartMarks() }
    if move.opened {
      world.ghosts.tryOpen = false
      world.ghosts.gateOwed = policy.hasGate
    }
    if phase != .open { world.ghosts.gateOwed = false }
    latchDue()
    if move.triggered { closeCode() }
    if move.fell {
      // A prompt that the lock asked for in this very step belongs to the new episode.
      if case .open = world.prompt, !noted(.prompted) { world.prompt = .outdated }
      world.ghosts.asked = .none
    }
    if case .limited(let limit, _) = policy.attempts, world.store.attempts >= limit.most,
      !world.ghosts.tryOpen, world.store.session != nil
    {
      world.ghosts.lockedOut = true
    }
    // Marks mean something only while the session is open and the lock on: one value otherwise.
    if !isOpen || !on { world.ghosts.lastUse = world.clock.real }
    if !isOpen { world.ghosts.isOut = false }
    if !world.ghosts.isOut {
      world.ghosts.leftAt = world.clock.real
      world.ghosts.leftWall = world.clock.wall
    }
    return move
  }

  /// Asks how long the lock would stay open as it stands at the start.
  mutating func lookAhead() {
    guard before.runs, before.isOpen, before.isOn else { return }
    remaining = Self.ticksUntilLock(start, longest: bounds.longestLimit)
    if case .after(let limit) = policy.idle {
      let left = Int64(max(0, limit - (start.world.clock.real - start.world.ghosts.lastUse)))
      before.truths.insert(.idleStretched, if: (remaining ?? .max) > left)
    }
  }

  /// How long until the lock would fall, given a stale timer with all clocks moved on; nil if never.
  ///
  /// A wall clock that stands behind the leave is taken as standing at it: that it would lock by this is
  /// an extra, which setting it forward again may take back.
  static func ticksUntilLock(_ state: WorldState<L>, longest: Int64) -> Int64? {
    var state = state
    if state.world.ghosts.isOut && state.world.clock.wall < state.world.ghosts.leftWall {
      state.world.clock.wallOffset += state.world.ghosts.leftWall - state.world.clock.wall
    }
    var outcome = LockOutcome(.applied)
    var ahead: Int64 = 0
    while ahead <= longest {
      if isShut(state, ahead: ahead, &outcome) { return ahead }
      ahead += 1
    }
    return nil
  }

  /// Whether a stale timer would find the lock shut, with all clocks moved on.
  @inline(__always)
  static func isShut(
    _ state: WorldState<L>, ahead: Int64, _ outcome: inout LockOutcome
  ) -> Bool {
    var probe = state.subject
    probe.handle(.timerFired, at: state.world.clock.reading(ahead: ahead), into: &outcome)
    return probe.phase != .open
  }
}

/// How the lock moved in a step.
struct LockMove: BitwiseCopyable {
  var opened = false
  var fell = false
  var triggered = false
  var turnedOn = false
}
