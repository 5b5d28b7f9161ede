import LockCore
import ModelChecker

/// An action of a notification: an effect that is wanted without a screen.
extension WorldStep {
  mutating func act(_ label: SessionLabel) {
    switch policy.actions {
    case .refused: break
    case .opened: facts.brought = label.rawValue
    }
    call(.acted(label.target))
    let isKept = before.pending == 0 && seat.pending(after.subject) != 0
    note(.actionKept, if: policy.actions == .refused && isKept)
  }

  /// What took effect must be what the step brought, of the session that stands.
  func insertPerformance(_ set: inout PredicateSet) {
    set.insert(.performed, if: true)
    var isBrought = false
    if case .act(let label) = action.happening { isBrought = label.rawValue == facts.performed }
    let isOwn = UInt64(facts.performed) == Codes.number(after.world.store.session)
    set.insert(.performedForeign, if: !isBrought || !isOwn)
  }
}
