/// The leave that outlives the process: where a start may go on unlocked (``LockPolicy/lockOnStart``).
///
/// It is written while the person is away from an open lock, and nothing of the session is shown or told
/// before it is known to be gone: not the content after a return, not the event and the screen of a lock.
extension Lock {
  /// The leave that should be written down now.
  var wantedLeave: ClockReading? {
    guard !policy.lockOnStart, applies, case .unlocked(let marks) = state.mode else { return nil }
    return marks.leftAt
  }

  /// The leave that should be written down is another one than is. Where a wall clock that went back locks
  /// nothing, what it showed at the leave says nothing.
  var leaveDiffers: Bool {
    guard let wanted = wantedLeave, let written = state.stored?.leftAt else {
      return wantedLeave != state.stored?.leftAt
    }
    return wanted.continuous != written.continuous || wanted.bootID != written.bootID
      || (policy.lockOnWallRollback && wanted.wall != written.wall)
  }

  /// A leave is written down, or may come to be.
  var leaveStands: Bool {
    if state.stored?.leftAt != nil { return true }
    if case .leave(.some) = state.writing { return true }
    return false
  }

  /// A start may go on unlocked: the leave is of this boot and within the time away.
  func restores(_ leftAt: ClockReading, at reading: ClockReading) -> Bool {
    guard !policy.lockOnStart, canProve, !idle.isSet, reading.elapsed(since: leftAt) != nil else {
      return false
    }
    if policy.lockOnWallRollback && reading.wall < leftAt.wall { return false }
    return !away.isReached(at: reading, since: leftAt)
  }

  /// Goes on as the process before did.
  mutating func restore(_ leftAt: ClockReading) {
    state.mode = .unlocked(Marks(leftAt: isActive ? nil : leftAt))
    state.owesPrompt = false
  }

  /// The store answered for a leave: a lock that waited for it falls now for everyone to see.
  mutating func leaveAnswered(_ turn: inout Turn) {
    guard case .closing(let reason) = state.mode, !leaveStands else { return }
    fall(reason, &turn)
  }
}
