import LockCore
import ModelChecker

/// The ghosts, and what is true of a finished step.
extension WorldStep {
  /// Latches that the lock must have fallen by now.
  mutating func latchDue() {
    guard isOn, subject.lock.isOpen else { return }
    if case .after(let limit) = settings.policy.idle,
      world.clock.real - world.ghosts.lastUse >= limit
    {
      world.ghosts.due = true
    }
    if world.ghosts.isOut, case .after(let limit) = away,
      world.clock.real - world.ghosts.leftAt >= limit
    {
      world.ghosts.due = true
    }
  }

  private var wasOn: Bool { Self.isOn(before.world, settings) }

  /// The lock came on in a running process, or the first PIN became durable.
  private var turnedOn: Bool {
    isOn && !facts.launched && (!wasOn || facts.verifierDurable)
  }

  private var opened: Bool {
    !before.subject.lock.isOpen && subject.lock.isOpen && before.subject.lock.isShut
  }

  /// A proof opened the lock, or set-up was finished, or the lock came on while open.
  mutating func settleGhosts() {
    let isOpen = subject.lock.isOpen && world.process != .gone
    if !isOn { world.ghosts.due = false }
    if facts.touched && !world.ghosts.due && before.subject.lock.isOpen {
      world.ghosts.lastUse = world.clock.real
    }
    if isOpen && (opened || turnedOn) {
      world.ghosts.lastUse = world.clock.real
      world.ghosts.isOut = world.scene == .background
      world.ghosts.leftAt = world.clock.real
      world.ghosts.leftWall = world.clock.wall
    }
    if opened { world.ghosts.tryOpen = false }
    latchDue()
    if lockFell || lockTriggered {
      closeCode()
      if lockFell {
        // A prompt that the lock asked for in this very step belongs to the new episode.
        if case .open = world.prompt, !facts.prompted { world.prompt = .outdated }
        world.ghosts.asked = .none
      }
    }
    if case .limited(let limit, _) = settings.policy.attempts, world.store.attempts >= limit.most,
      !world.ghosts.tryOpen, world.store.session != nil
    {
      world.ghosts.lockedOut = true
    }
    // Marks mean something only while the session is open and the lock on: one value otherwise.
    if !isOpen || !isOn {
      world.ghosts.lastUse = world.clock.real
      if !isOpen { world.ghosts.isOut = false }
    }
    if !world.ghosts.isOut {
      world.ghosts.leftAt = world.clock.real
      world.ghosts.leftWall = world.clock.wall
    }
  }

  private var lockFell: Bool {
    let fell =
      before.subject.lock.isOpen && !subject.lock.isOpen && world.process != .gone
      && subject.lock.isShut
    return fell || (facts.launched && isOn)
  }

  private var lockTriggered: Bool {
    guard isOn || wasOn else { return false }
    return lockFell || (facts.wantsLock && wasOn) || facts.rolledBack
      || (facts.leftAtOnce && isOn)
      || (facts.deviceLockDelivered && settings.policy.lockOnDeviceLock && isOn)
  }

  /// How long until the lock would fall, given a stale timer with all clocks moved on; nil if never.
  static func ticksUntilLock(_ state: WorldState<L>, settings: WorldSettings) -> Int64? {
    var ahead: Int64 = 0
    while ahead <= settings.longestLimit {
      if isShut(state.subject, state.world.clock, ahead: ahead) { return ahead }
      ahead += 1
    }
    return nil
  }

  private static func isShut(_ subject: L, _ clock: WorldClock, ahead: Int64) -> Bool {
    var probe = subject
    _ = probe.handle(.timerFired, at: clock.reading(ahead: ahead))
    return !probe.lock.isOpen
  }

  /// All predicates of the finished step. `clockRemaining` is how long the lock would have stayed open
  /// before a step of the clocks that took `elapsed` of true time; nil for other steps.
  @inline(__always)
  func predicates(_ kind: HappeningKind?, clockRemaining: Int64?, elapsed: Int64) -> PredicateSet {
    var set = PredicateSet()
    if let kind { set.insert(LockPredicate.index(of: kind)) }
    let lock = subject.lock
    let runs = world.process != .gone
    let isActive = runs && world.scene == .active
    let isOpen = runs && lock.isOpen
    let session = world.store.session != nil
    let on = isOn
    set.insert(.session, if: session)
    set.insert(.on, if: on)
    set.insert(.running, if: runs)
    set.insert(.active, if: isActive)
    set.insert(.inBackground, if: runs && world.scene == .background)
    set.insert(.deviceIsLocked, if: world.deviceLocked)
    set.insert(.beforeFirstUnlock, if: !world.firstUnlock)
    set.insert(.locked, if: runs && !isOpen)
    set.insert(.unlocked, if: isOpen)
    let mode = lock.state.mode
    set.insert(.starting, if: runs && mode == .starting)
    if case .leaving = mode { set.insert(.leaving, if: runs) }
    set.insert(.journalStands, if: world.store.journal != nil)
    set.insert(.covered, if: runs && world.covered)
    set.insert(.sealed, if: runs && world.sealed)
    set.insert(
      .visible,
      if: runs && session && world.shown == .none && !world.covered && world.scene != .background)
    set.insert(.due, if: world.ghosts.due)
    set.insert(.lockedOut, if: world.ghosts.lockedOut)
    let canProve = settings.policy.means == .system || world.store.configuration.hasPin
    set.insert(.recoverable, if: canProve || settings.policy.noMeans == .setUpFirst)
    set.insert(.pending, if: runs && lock.state.pending != nil)
    set.insert(.changeOpen, if: world.ghosts.asked != .none)
    switch world.shown {
    case .none: set.insert(.screenNone, if: runs)
    case .starting: set.insert(.screenStarting, if: runs)
    case .lock: set.insert(.screenLock, if: runs)
    case .unavailable: set.insert(.screenUnavailable, if: runs)
    case .setUp: set.insert(.screenSetUp, if: runs)
    case .lockedOut: set.insert(.screenLockedOut, if: runs)
    case .gate: set.insert(.screenGate, if: runs)
    case .leaving, .signIn: break
    }
    set.insert(
      .offersWayIn,
      if: runs && world.offers.contains(anyOf: .pin | .biometrics | .tryAgain | .setPin))
    set.insert(.offersWayOut, if: runs && world.offers.contains(anyOf: .logOut | .forgot))
    set.insert(.writing, if: world.inFlight != nil)
    set.insert(.recordKnown, if: runs && world.hasRead)
    set.insert(.countShort, if: world.store.attempts < world.ghosts.guesses)
    if isOpen, on, case .after(let limit) = settings.policy.idle {
      let left = max(0, limit - (world.clock.real - world.ghosts.lastUse))
      set.insert(.idleStretched, if: !Self.isShut(subject, world.clock, ahead: left))
    }

    set.insert(.handled, if: facts.handled && runs)
    set.insert(.refused, if: facts.refused)
    set.insert(.wasLocked, if: before.world.process != .gone && before.subject.lock.isShut)
    set.insert(.wasLockedOut, if: before.world.ghosts.lockedOut)
    set.insert(.lockFell, if: lockFell)
    set.insert(.lockOpened, if: opened)
    set.insert(.lockTriggered, if: lockTriggered)
    set.insert(.turnedOn, if: turnedOn)
    set.insert(.provedForUnlock, if: facts.provedForUnlock)
    set.insert(.provedForChange, if: facts.provedForChange)
    set.insert(.accepted, if: opened || facts.guardedWrite)
    set.insert(.served, if: facts.served && runs)
    if let target = facts.delivered {
      set.insert(.delivered, if: true)
      set.insert(.deliveredForeign, if: target.session != world.store.session)
      let known = before.subject.lock.state.pending == target || facts.brought == target
      set.insert(.deliveredUnknown, if: !known || lock.state.pending == target)
    }
    set.insert(.keptAfterSession, if: facts.wipeEnded && lock.state.pending != nil)
    set.insert(.pictured, if: facts.pictured)
    if let clockRemaining {
      let left = max(0, clockRemaining - elapsed)
      set.insert(
        .clockHelped, if: runs && lock.isOpen && !Self.isShut(subject, world.clock, ahead: left))
    }
    set.insert(.codeEntered, if: facts.codeEntered)
    set.insert(.told, if: facts.told)
    set.insert(.toldLast, if: facts.toldLast)
    set.insert(.countDurable, if: facts.countDurable)
    set.insert(.countLowered, if: facts.countLowered)
    set.insert(
      .countTouched,
      if: facts.countTouched || world.store.attempts != before.world.store.attempts)
    set.insert(.mayReset, if: facts.mayReset)
    set.insert(.scanFailed, if: facts.scanFailed)
    set.insert(.wiped, if: facts.wiped)
    set.insert(.wipeEnded, if: facts.wipeEnded)
    set.insert(.wipeEndedForTooMany, if: facts.wipeEnded && facts.endedReason == .tooManyWrong)
    set.insert(.wipeInterrupted, if: facts.wipeInterrupted)
    set.insert(.staleResult, if: facts.staleResult)
    set.insert(.staleResultCounted, if: facts.staleResultCounted)
    set.insert(.weakened, if: facts.guardedWrite)
    set.insert(.weakenedOther, if: facts.weakenedOther)
    set.insert(.changeInterrupted, if: facts.changeInterrupted)
    set.insert(.disabled, if: facts.disabled)
    set.insert(.announced, if: facts.announced)
    set.insert(.announcedOutOfTurn, if: facts.announcedOutOfTurn)
    set.insert(.shownUnannounced, if: facts.shownUnannounced)
    set.insert(.prompted, if: facts.prompted)
    set.insert(.promptedByItself, if: facts.prompted && !facts.asksForPrompt)
    set.insert(.promptMisplaced, if: facts.promptMisplaced)
    set.insert(.arrived, if: facts.arrived)
    set.insert(.processEnded, if: facts.processEnded)
    set.insert(.returnedInTime, if: facts.cameBack && isOpen && on)
    set.insert(.openedByPin, if: opened && isByCode)
    set.insert(.openedByBiometrics, if: opened && isByPrompt)
    switch facts.fell {
    case .start: set.insert(.fellAtStart, if: true)
    case .away: set.insert(.fellForAway, if: true)
    case .idle: set.insert(.fellForIdle, if: true)
    case .rollback: set.insert(.fellForRollback, if: true)
    case .device, .manual, .setUp, .none: break
    }
    return set
  }

  /// The step that opens comes with the right code, or when its count was taken back.
  private var isByCode: Bool {
    facts.usedCode || (facts.countDurable && before.world.ghosts.tryOpen)
  }

  private var isByPrompt: Bool {
    facts.usedPrompt || (facts.countDurable && !before.world.ghosts.tryOpen)
  }
}
