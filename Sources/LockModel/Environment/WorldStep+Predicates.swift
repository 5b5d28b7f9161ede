import LockCore
import ModelChecker

/// What is true of a finished step.
extension WorldStep {
  /// All predicates of the finished step.
  @inline(__always)
  mutating func predicates() -> PredicateSet {
    var set = facts.truths
    set.low |= levels.truths(after.world, seat.truths(after.subject))
    let known = after.world.known
    set.insert(.required, if: known.isRequired(policy) && known.hasSession)
    set.insert(.meansAbsent, if: !after.world.canProve(policy))
    set.insert(.verifierLost, if: known.lostVerifier)
    if !policy.lockOnStart {
      set.insert(.leaveStands, if: after.world.store.leave != 0 || after.world.inFlight.isLeave)
    }
    if bounds.watchesLeftovers {
      let isLeft = !after.world.store.hasSession && after.world.store != bounds.wiped
      set.insert(.leftovers, if: isLeft)
    }
    // Of one scene alone it is known already.
    let shown =
      set.low
      & (LockPredicate.running.bit | LockPredicate.active.bit | LockPredicate.covered.bit)
    set.insert(
      .exposed,
      if: after.world.more == 0
        ? shown == LockPredicate.running.bit : after.world.isExposed)
    if policy.erasesCaches {
      set.insert(
        .becameLocked, if: !before.isFullyLocked && seat.isFullyLocked(after.subject))
    }
    if bounds.waits { insertWait(&set) }
    if after.world.more != 0 {
      set.insert(.active, if: after.world.process != .gone && after.world.isActive)
      set.insert(.visible, if: after.world.showsOther)
    }
    if after.world.store != start.world.store {
      set.insert(
        .countTouched, if: after.world.store.attempts != start.world.store.attempts)
      set.insert(.storeTouched, if: true)
    }
    if facts.delivered != 0 { insertDelivery(&set) }
    if facts.performed != 0 { insertPerformance(&set) }
    if before.pending != 0 { set.insert(.targetGone, if: isTargetGone) }
    if facts.brought != 0 { set.insert(.targetLost, if: isTargetLost) }
    if set.contains(LockPredicate.wipeEnded.rawValue) {
      set.insert(.keptAfterSession, if: seat.pending(after.subject) != 0)
      set.insert(.keptAfterWipe, if: after.world.store != bounds.wiped)
    }
    return set
  }

  /// What became of the target that the lock kept before the step: nothing may become of it in silence.
  private var isTargetGone: Bool {
    @inline(__always) get {
      facts.delivered == before.pending || facts.dropped == before.pending
        || after.world.process == .gone
    }
  }

  /// Whether the target that came in this step is one of the session that stands, and nothing became of it.
  private var isTargetLost: Bool {
    @inline(__always) get {
      guard after.world.process == .running,
        UInt64(facts.brought) == Codes.number(after.world.store.session)
      else { return false }
      switch seat.phase(after.subject) {
      case .none, .leaving, .signedOut: return false
      case .starting, .open, .shut:
        return facts.delivered != facts.brought && facts.performed != facts.brought
          && seat.pending(after.subject) != facts.brought
      }
    }
  }

  private func insertDelivery(_ set: inout PredicateSet) {
    let target = facts.delivered
    let known = before.pending == target || facts.brought == target
    set.insert(.delivered, if: true)
    set.insert(.deliveredForeign, if: UInt64(target) != Codes.number(after.world.store.session))
    set.insert(.deliveredUnknown, if: !known || seat.pending(after.subject) == target)
  }
}
