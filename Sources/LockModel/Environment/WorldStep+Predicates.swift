import LockCore
import ModelChecker

/// What is true of a finished step.
extension WorldStep {
  /// All predicates of the finished step.
  @inline(__always)
  mutating func predicates(_ move: LockMove) -> PredicateSet {
    var set = facts.truths
    if happened { set.insert(LockPredicate.index(of: kind)) }
    let world = after.world
    let runs = world.process != .gone
    let isOpen = runs && phase == .open
    let pending = seat.pending(after.subject)
    let on = isOn
    if runs { set.low |= seat.truths(after.subject) | screen(world) }
    set.low |= storeTruths
    set.insert(.deviceIsLocked, if: world.deviceLocked)
    set.insert(.beforeFirstUnlock, if: !world.firstUnlock)
    set.insert(.due, if: world.ghosts.due)
    set.insert(.triesLeft, if: hasTriesLeft(world))
    set.insert(.lockedOut, if: world.ghosts.lockedOut)
    set.insert(.changeOpen, if: world.ghosts.asked != .none)
    set.insert(.writing, if: world.inFlight != .none)
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
        .clockHelped, if: isOpen && !seat.isShut(after.subject, world.clock, ahead: left))
    }
    set.insert(.countTouched, if: world.store.attempts != before.attempts)
    set.insert(.returnedInTime, if: facts.cameBack && isOpen && on)
    set.insert(.openedByPin, if: move.opened && isByCode)
    set.insert(.openedByBiometrics, if: move.opened && isByPrompt)
    return set
  }

  /// What is true of the process that runs and of what it shows.
  @inline(__always)
  private func screen(_ world: World) -> UInt64 {
    let shown = WorldField.shown.read(world.bits)
    var set = PredicateSet()
    set.insert(.running, if: true)
    set.insert(.active, if: world.scene == .active)
    set.insert(.covered, if: world.covered)
    set.insert(.sealed, if: world.sealed)
    set.insert(
      .visible,
      if: shown == 0 && world.store.hasSession && !world.covered && world.scene != .background)
    set.insert(.gateOwed, if: world.ghosts.gateOwed)
    set.low |= LockPredicate.screen(shown)
    let offers = world.offers
    set.insert(
      .offersWayIn, if: offers.contains(anyOf: .pin | .biometrics | .tryAgain | .setPin))
    set.insert(.offersWayOut, if: offers.contains(anyOf: .logOut | .forgot))
    set.insert(.recordKnown, if: world.hasRead)
    return set.low
  }

  /// A code that was entered and is not counted yet has used up its try.
  @inline(__always)
  private func hasTriesLeft(_ world: World) -> Bool {
    guard bounds.mostAttempts != 0 else { return true }
    let pending: UInt8 = if case .entered = world.code { 1 } else { 0 }
    return world.store.attempts + pending < bounds.mostAttempts
  }

  /// The step that opens comes with the right code, or when its count was taken back.
  private var isByCode: Bool {
    facts.usedCode || (noted(.countDurable) && before.tryOpen)
  }

  private var isByPrompt: Bool {
    facts.usedPrompt || (noted(.countDurable) && !before.tryOpen)
  }
}
