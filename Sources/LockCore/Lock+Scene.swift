/// The life cycle of process, scene and device.
extension Lock {
  mutating func launched(_ target: Target?, _ turn: inout Turn) -> IgnoreReason? {
    state.mode = .starting
    state.scene = .inactiveIn
    state.pending = target
    askToRead(&turn)
    return nil
  }

  mutating func launchedInBackground(_ deviceLocked: Bool, _ turn: inout Turn) -> IgnoreReason? {
    state.mode = .starting
    state.scene = .background
    state.deviceLocked = deviceLocked
    askToRead(&turn)
    return nil
  }

  /// The system's own prompt causes this too, so nothing is withdrawn here.
  mutating func resignedActive() -> IgnoreReason? {
    state.scene = .inactiveOut
    return nil
  }

  mutating func enteredBackground(_ turn: inout Turn) -> IgnoreReason? {
    state.scene = .background
    state.owesPrompt = false
    dropProof(&turn)
    abandonChange()
    if case .unlocked(var marks) = state.mode, applies, asksForLeave, marks.leftAt == nil {
      marks.leftAt = turn.reading
      state.mode = .unlocked(marks)
    }
    return nil
  }

  mutating func enteredForeground(_ turn: inout Turn) -> IgnoreReason? {
    state.scene = .inactiveIn
    askToRead(&turn)
    return nil
  }

  mutating func becameActive(_ turn: inout Turn) -> IgnoreReason? {
    let cameBack = state.scene == .background || state.scene == .inactiveIn
    state.scene = .active
    // A scene becomes active on an unlocked device only, should the unlock itself have gone unreported.
    state.deviceLocked = false
    switch state.mode {
    case .notStarted, .leaving, .signedOut:
      break
    case .unlocked(var marks):
      marks.leftAt = nil
      state.mode = .unlocked(marks)
    case .starting, .locking, .locked:
      // The return from the prompt itself is no arrival: it comes from inactive(out).
      if cameBack { state.owesPrompt = true }
    }
    askToRead(&turn)
    return nil
  }

  mutating func deviceLocked(_ turn: inout Turn) -> IgnoreReason? {
    state.deviceLocked = true
    switch state.mode {
    case .unlocked:
      // A system prompt cannot be answered on a locked device; a code that is being checked can.
      if case .prompting = state.question { dropProof(&turn) }
      if applies && policy.lockOnDeviceLock { lock(.device, &turn) }
    case .locking, .locked:
      // What was proved before opens nothing on a locked device (S20).
      dropProof(&turn)
    case .notStarted, .starting, .leaving, .signedOut:
      break
    }
    return nil
  }

  mutating func deviceUnlocked(_ turn: inout Turn) -> IgnoreReason? {
    state.deviceLocked = false
    askToRead(&turn)
    return nil
  }

  mutating func eraseAnswered() -> IgnoreReason? {
    guard case .locking = state.mode else { return .staleAnswer }
    state.mode = .locked
    return nil
  }
}
