import LockCore
import ModelChecker

/// What is true of a finished step.
extension WorldStep {
  /// All predicates of the finished step.
  @inline(__always)
  mutating func predicates() -> PredicateSet {
    var set = facts.truths
    if happened { set.insert(LockPredicate.index(of: kind)) }
    set.low |= levels.truths(after.world, seat.truths(after.subject))
    if after.world.store != start.world.store {
      set.insert(
        .countTouched, if: after.world.store.attempts != start.world.store.attempts)
    }
    if let target = facts.delivered { insertDelivery(of: target, &set) }
    if set.contains(LockPredicate.wipeEnded.rawValue) {
      set.insert(.keptAfterSession, if: seat.pending(after.subject) != nil)
    }
    return set
  }

  private func insertDelivery(of target: Target, _ set: inout PredicateSet) {
    let known = before.pending == target || facts.brought == target
    set.insert(.delivered, if: true)
    set.insert(.deliveredForeign, if: target.session != after.world.store.session)
    set.insert(.deliveredUnknown, if: !known || seat.pending(after.subject) == target)
  }
}
