/// Actions of notifications: an effect without a screen.
extension Lock {
  /// Served only while open, for the session that stands; a gate that is not passed counts as locked.
  mutating func acted(_ target: Target, _ turn: inout Turn) -> IgnoreReason? {
    switch state.mode {
    case .notStarted, .leaving, .signedOut:
      turn.dropped = target
    case .unlocked:
      if state.awaitsGate { return actedWhileShut(target, &turn) }
      // An action of another session has no effect (S17).
      if target.session == state.stored?.session {
        turn.performed = target
      } else {
        turn.dropped = target
      }
    case .starting, .closing, .locking, .locked:
      return actedWhileShut(target, &turn)
    }
    return nil
  }

  private mutating func actedWhileShut(_ target: Target, _ turn: inout Turn) -> IgnoreReason? {
    switch policy.actions {
    case .refused:
      turn.dropped = target
      return nil
    case .opened:
      return opened(target, &turn)
    }
  }
}
