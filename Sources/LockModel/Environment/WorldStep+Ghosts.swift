import LockCore

/// The ghosts: what only the properties know.
extension WorldStep {
  /// Latches that the lock must have fallen by now.
  @inline(__always)
  mutating func latchDue() {
    let ghosts = world.ghosts
    guard !ghosts.due, isOn, phase == .open else { return }
    if ghosts.idleAge >= bounds.idleLimit || (ghosts.isOut && ghosts.leftAge >= awayLimit) {
      world.ghosts.due = true
    }
  }

  /// Nobody has been idle or away for any time yet.
  mutating func restartMarks() {
    world.ghosts.idleAge = 0
    world.ghosts.isOut = world.scene == .background
    world.markLeave(bounds)
  }

  /// Brings the ghosts up to date at the end of a step, and says how the lock moved.
  @inline(__always)
  mutating func settleGhosts() -> LockMove {
    let phase = phase
    let runs = world.process != .gone
    let isOpen = runs && phase == .open
    let on = isOn
    var move = LockMove()
    move.opened = before.isShut && isOpen
    // A lock that waits for its first PIN is on, but nothing has turned it on for whoever is there.
    let canProve = world.store.canProve(policy)
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
      world.ghosts.idleAge = 0
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
      !world.ghosts.tryOpen, world.store.hasSession
    {
      world.ghosts.lockedOut = true
    }
    // Marks mean something only while the session is open and the lock on: one value otherwise.
    if !isOpen || !on { world.ghosts.idleAge = 0 }
    if !isOpen { world.ghosts.isOut = false }
    if !world.ghosts.isOut { world.markLeave(bounds) }
    return move
  }

  /// Asks how long the lock would stay open as it stands at the start.
  mutating func lookAhead() {
    guard before.runs, before.isOpen, before.isOn else { return }
    remaining = seat.ticksUntilLock(start.subject, clockOfLookAhead)
    if bounds.idleLimit != .max {
      let left = max(0, Int64(bounds.idleLimit) - Int64(start.world.ghosts.idleAge))
      before.truths.insert(.idleStretched, if: (remaining ?? .max) > left)
    }
  }

  /// A wall clock that stands behind the leave is taken as standing at it: that it would lock by this is
  /// an extra, which setting it forward again may take back.
  private var clockOfLookAhead: WorldClock {
    var clock = start.world.clock
    if start.world.isBehindLeave(bounds) {
      clock.wallOffset =
        Int32(truncatingIfNeeded: bounds.wallFar) - Int32(start.world.ghosts.leftWallAge)
    }
    return clock
  }
}

extension Ghosts {
  /// Time passes, and ages end at the longest limit.
  mutating func age(by ticks: Int64, _ bounds: StepBounds) {
    let ticks = UInt64(truncatingIfNeeded: ticks)
    idleAge = min(idleAge + ticks, bounds.longestAge)
    leftAge = min(leftAge + ticks, bounds.longestAge)
    if bounds.policy.lockOnWallRollback {
      // From twice the far offset on no setting of the clock can bring it behind the mark again.
      leftWallAge = min(leftWallAge + ticks, 2 * UInt64(truncatingIfNeeded: bounds.wallFar))
    }
  }
}

extension World {
  /// The last scene goes to the background now.
  @inline(__always)
  mutating func markLeave(_ bounds: StepBounds) {
    ghosts.leftAge = 0
    ghosts.leftWallAge =
      bounds.policy.lockOnWallRollback
      ? UInt64(truncatingIfNeeded: bounds.wallFar - Int64(clock.wallOffset)) : 0
  }

  /// The person is away, and the wall clock stands before the moment of leaving. Asked only where the
  /// policy wants to know.
  @inline(__always)
  func isBehindLeave(_ bounds: StepBounds) -> Bool {
    bounds.policy.lockOnWallRollback && ghosts.isOut
      && Int64(ghosts.leftWallAge) + Int64(clock.wallOffset) < bounds.wallFar
  }
}

/// How the lock moved in a step.
struct LockMove: BitwiseCopyable {
  var opened = false
  var fell = false
  var triggered = false
  var turnedOn = false
}
