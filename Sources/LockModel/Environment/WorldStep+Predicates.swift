import LockCore
import ModelChecker

/// What is true of a finished step.
extension WorldStep {
  /// All predicates of the finished step.
  @inline(__always)
  mutating func predicates(_ move: LockMove) -> PredicateSet {
    var set = facts.truths
    if happened { set.insert(LockPredicate.index(of: kind)) }
    let phase = subject.phase
    let runs = world.process != .gone
    let isActive = runs && world.scene == .active
    let isOpen = runs && phase == .open
    let pending = subject.pending
    let session = world.store.session != nil
    let on = isOn
    set.insert(.session, if: session)
    set.insert(.on, if: on)
    set.insert(.running, if: runs)
    set.insert(.active, if: isActive)
    set.insert(.deviceIsLocked, if: world.deviceLocked)
    set.insert(.beforeFirstUnlock, if: !world.firstUnlock)
    set.insert(.locked, if: runs && !isOpen)
    set.insert(.unlocked, if: isOpen)
    set.insert(.starting, if: runs && phase == .starting)
    set.insert(.leaving, if: runs && phase == .leaving)
    set.insert(.journalStands, if: world.store.journal != nil)
    set.insert(.covered, if: runs && world.covered)
    set.insert(.sealed, if: runs && world.sealed)
    set.insert(
      .visible,
      if: runs && session && world.shown == .none && !world.covered && world.scene != .background)
    set.insert(.due, if: world.ghosts.due)
    if case .limited(let limit, _) = policy.attempts {
      // A code that was entered and is not counted yet has used up its try.
      let pending: UInt8 = if case .entered = world.code { 1 } else { 0 }
      set.insert(.triesLeft, if: world.store.attempts + pending < limit.most)
    } else {
      set.insert(.triesLeft, if: true)
    }
    set.insert(.lockedOut, if: world.ghosts.lockedOut)
    let canProve = policy.means == .system || world.store.configuration.hasPin
    set.insert(.recoverable, if: canProve || policy.noMeans == .setUpFirst)
    set.insert(.pending, if: runs && pending != nil)
    set.insert(.gateOwed, if: runs && world.ghosts.gateOwed)
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

    set.insert(.handled, if: facts.handled && runs)
    set.insert(.lockFell, if: move.fell)
    set.insert(.lockOpened, if: move.opened)
    set.insert(.lockTriggered, if: move.triggered)
    set.insert(.turnedOn, if: move.turnedOn)
    set.insert(.accepted, if: move.opened || noted(.weakened))
    set.insert(.served, if: facts.served && runs)
    if let target = facts.delivered {
      set.insert(.delivered, if: true)
      set.insert(.deliveredForeign, if: target.session != world.store.session)
      let known = before.pending == target || facts.brought == target
      set.insert(.deliveredUnknown, if: !known || pending == target)
    }
    set.insert(.keptAfterSession, if: noted(.wipeEnded) && pending != nil)
    if let elapsed = action.happening.elapsed, let remaining {
      let left = max(0, remaining - elapsed)
      set.insert(
        .clockHelped, if: isOpen && !Self.isShut(after, ahead: left, &outcome))
    }
    set.insert(.countTouched, if: world.store.attempts != before.attempts)
    set.insert(.returnedInTime, if: facts.cameBack && isOpen && on)
    set.insert(.openedByPin, if: move.opened && isByCode)
    set.insert(.openedByBiometrics, if: move.opened && isByPrompt)
    return set
  }

  /// The step that opens comes with the right code, or when its count was taken back.
  private var isByCode: Bool {
    facts.usedCode || (noted(.countDurable) && before.tryOpen)
  }

  private var isByPrompt: Bool {
    facts.usedPrompt || (noted(.countDurable) && !before.tryOpen)
  }
}
