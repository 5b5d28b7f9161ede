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
    leaveIfGone(&turn)
    return nil
  }

  /// The person is gone when the last scene is in the background.
  private mutating func leaveIfGone(_ turn: inout Turn) {
    guard isInBackground else { return }
    state.owesPrompt = false
    dropProof(&turn)
    abandonChange()
    if case .unlocked(var marks) = state.mode, applies, marks.leftAt == nil {
      marks.leftAt = turn.reading
      state.mode = .unlocked(marks)
    }
  }

  /// No scene can be seen.
  var isInBackground: Bool {
    guard state.scene == .background else { return false }
    return state.otherScene == nil || state.otherScene == .background
  }

  /// Some scene is in front, with a person.
  package var isActive: Bool { state.scene == .active || state.otherScene == .active }

  /// Another scene came, went or moved.
  mutating func otherSceneChanged(_ phase: ScenePhase?, _ turn: inout Turn) -> IgnoreReason? {
    let before = state.otherScene
    let wasInBackground = isInBackground
    state.otherScene = phase
    if phase == .active && before != .active {
      arrive(cameBack: before != .inactiveOut)
    } else if !wasInBackground {
      leaveIfGone(&turn)
    }
    askToRead(&turn)
    return nil
  }

  mutating func enteredForeground(_ turn: inout Turn) -> IgnoreReason? {
    state.scene = .inactiveIn
    askToRead(&turn)
    return nil
  }

  mutating func becameActive(_ turn: inout Turn) -> IgnoreReason? {
    // The return from the prompt itself comes from inactive(out).
    let cameBack = state.scene == .background || state.scene == .inactiveIn
    state.scene = .active
    arrive(cameBack: cameBack)
    askToRead(&turn)
    return nil
  }

  /// The person is here. `cameBack` is false for the return from the prompt itself, which is no arrival.
  private mutating func arrive(cameBack: Bool) {
    // A scene becomes active on an unlocked device only, should the unlock itself have gone unreported.
    state.deviceLocked = false
    switch state.mode {
    case .notStarted, .leaving, .signedOut:
      break
    case .unlocked(var marks):
      marks.leftAt = nil
      state.mode = .unlocked(marks)
    case .starting, .closing, .locking, .locked:
      if cameBack { state.owesPrompt = true }
    }
  }

  mutating func deviceLocked(_ turn: inout Turn) -> IgnoreReason? {
    state.deviceLocked = true
    switch state.mode {
    case .unlocked:
      // A system prompt cannot be answered on a locked device; a code that is being checked can.
      if case .prompting = state.question { dropProof(&turn) }
      if applies && policy.lockOnDeviceLock { lock(.device, &turn) }
    case .closing, .locking, .locked:
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

  mutating func eraseAnswered(_ turn: Turn) -> IgnoreReason? {
    // Where the lock fell in this very step, the answer is that of an erase before it (PD-20).
    guard case .locking = state.mode, !turn.erases else { return .staleAnswer }
    state.mode = .locked
    return nil
  }
}
