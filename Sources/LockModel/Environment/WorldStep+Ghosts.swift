import LockCore

/// The ghosts: what only the properties know.
extension WorldStep {
  /// Latches that the lock must have fallen by now.
  @inline(__always)
  mutating func latchDue() {
    let ghosts = after.world.ghosts
    if !ghosts.due && isOn && phase == .open && isPastLimit(ghosts) {
      after.world.ghosts.due = true
    }
  }

  /// A limit is reached, by true time.
  @inline(__always)
  private func isPastLimit(_ ghosts: Ghosts) -> Bool {
    ghosts.idleAge >= idleLimit || (ghosts.isOut && ghosts.leftAge >= awayLimit)
  }

  /// Nobody has been idle or away for any time yet.
  mutating func restartMarks() {
    world.ghosts.idleAge = 0
    world.ghosts.isOut = world.isInBackground
    markLeave()
  }

  /// The last scene goes to the background now, or there is no leave to remember.
  @inline(__always)
  mutating func markLeave() {
    let wallAge = bounds.wallAge(after.world.clock)
    after.world.ghosts.markLeave(wallAge)
  }

  /// Brings the ghosts up to date at the end of a step.
  @inline(__always)
  mutating func settleGhosts() {
    let phase = phase
    let runs = world.process != .gone
    let isOpen = runs && phase == .open
    let on = isOn
    if phase != before.phase || on != before.isOn || facts.causes != .none {
      settleMove(phase, runs: runs, on: on)
    }
    // Marks mean something only while the session is open and the lock on: one value otherwise.
    var ghosts = after.world.ghosts
    if isOpen && on {
      if !ghosts.due { ghosts.due = isPastLimit(ghosts) }
    } else {
      ghosts.idleAge = 0
      if !on { ghosts.due = false }
      if !isOpen {
        ghosts.isOut = false
        ghosts.gateOwed = false
      }
    }
    if ghosts.asked == .none && after.world.more != 0 {
      after.world.pinProved = false
      after.world.fingerProved = nil
    }
    if !ghosts.isOut { ghosts.markLeave(bounds.wallAge(after.world.clock)) }
    if bounds.mostAttempts != 0, after.world.store.attempts >= bounds.mostAttempts,
      !ghosts.tryOpen, after.world.store.hasSession
    {
      ghosts.lockedOut = true
    }
    after.world.ghosts = ghosts
  }

  /// How the lock moved, and what that means for the ghosts. In a step in which neither the lock nor the
  /// store moved and nothing demanded that the lock fall, there is nothing to settle here.
  @inline(never)
  private mutating func settleMove(_ phase: LockPhase, runs: Bool, on: Bool) {
    let causes = facts.causes
    let isOpen = runs && phase == .open
    let opened = before.isShut && isOpen
    let launched = causes.contains(.launch)
    // A lock that waits for its first PIN is on, but nothing has turned it on for whoever is there.
    let turnedOn =
      on && world.store.canProve(policy) && !launched
      && (!before.isOn || causes.contains(.verifier))
    let fell = (before.isOpen && runs && phase == .shut) || (launched && on)
    let triggered =
      (on || before.isOn)
      && (fell || (causes.contains(.button) && before.isOn) || causes.contains(.rollback)
        || (on && causes.contains(.leave))
        || (on && causes.contains(.device) && policy.lockOnDeviceLock))

    if causes.contains(.touch) && before.isOpen && !world.ghosts.due { world.ghosts.idleAge = 0 }
    if isOpen && (opened || turnedOn) { restartMarks() }
    if opened {
      world.ghosts.tryOpen = false
      world.ghosts.gateOwed = policy.hasGate
      noteOpening()
    }
    if on && isOpen && before.phase == .starting && isRestored {
      note(.restored)
      // Time counts from the leave, unless the person was back before the store had answered.
      world.ghosts.isOut = !world.isActive
      world.ghosts.leftAge = start.world.store.leave - 1
    }
    if triggered { closeCode() }
    if fell {
      // A prompt that the lock asked for in this very step belongs to the new episode.
      if case .open = world.prompt, !noted(.prompted) { world.prompt = .outdated }
      world.ghosts.asked = .none
    }
    note(.lockFell, if: fell)
    note(.lockTriggered, if: triggered)
    note(.turnedOn, if: turnedOn)
    note(.returnedInTime, if: causes.contains(.comeBack) && isOpen && on)
  }

  /// The process may go on with a lock that was open: the leave is written down, of this boot, and within the
  /// limit by true time. That leaves are not forged is claimed apart (`leaveForged`).
  private var isRestored: Bool {
    let leave = start.world.store.leave
    guard !policy.lockOnStart, !world.ghosts.due, leave != 0, leave != WrittenLeave.otherBoot else {
      return false
    }
    return leave - 1 < awayLimit
  }

  /// The step that opens comes with a proof, or when a count was taken back for it.
  private mutating func noteOpening() {
    note(.lockOpened)
    note(.accepted)
    let counted = noted(.countDurable)
    note(.openedByPin, if: facts.usedCode || (counted && before.tryOpen))
    note(.openedByBiometrics, if: facts.usedPrompt || (counted && !before.tryOpen))
    note(.openedByStranger, if: facts.usedPrompt && isStranger)
  }

  /// The biometrics that are enrolled are not those that were recorded when they were turned on, and the
  /// policy trusts no others (S10).
  var isStranger: Bool {
    policy.means == .appPin && policy.enrolment == .currentSet
      && start.world.store.biometrics != start.world.clock.device.enrolment
  }

  /// Asks how long the lock would stay open as it stands at the start.
  mutating func lookAhead() {
    guard before.runs, before.isOpen, before.isOn else { return }
    remaining = seat.ticksUntilLock(start.subject, clockOfLookAhead)
    let idleLimit = idleLimitAtStart
    if idleLimit != .max {
      let left = max(0, Int64(idleLimit) - Int64(start.world.ghosts.idleAge))
      before.truths.insert(.idleStretched, if: (remaining ?? .max) > left)
    }
  }

  private var idleLimitAtStart: UInt64 { bounds.idleLimit(start.world.known) }

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
  @inline(__always)
  mutating func markLeave(_ wallAge: UInt64) {
    leftAge = 0
    leftWallAge = wallAge
  }

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
  /// The person is away, and the wall clock stands before the moment of leaving. Asked only where the
  /// policy wants to know.
  @inline(__always)
  func isBehindLeave(_ bounds: StepBounds) -> Bool {
    bounds.policy.lockOnWallRollback && ghosts.isOut
      && Int64(ghosts.leftWallAge) + Int64(clock.wallOffset) < bounds.wallFar
  }
}
