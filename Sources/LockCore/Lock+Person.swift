/// What the person does: touches, buttons, links.
extension Lock {
  /// The surface offers this, and somebody can be there to take it.
  func surfaceOffers(_ offer: Offers) -> Bool {
    isActive && offers(on: surface).contains(anyOf: offer)
  }

  mutating func touched(_ turn: Turn) -> IgnoreReason? {
    guard case .unlocked(var marks) = state.mode, surface == .none else { return .notOffered }
    guard applies else { return .lockNotOn }
    if asksForActivity { marks.lastActivity = turn.reading }
    state.mode = .unlocked(marks)
    return nil
  }

  mutating func askedToLock(_ turn: inout Turn) -> IgnoreReason? {
    switch state.mode {
    case .unlocked:
      guard applies else { return .lockNotOn }
      lock(.manual, &turn)
      return nil
    case .closing, .locking, .locked:
      // A second lock changes nothing but that what was proved before it no longer opens.
      dropProof(&turn)
      return nil
    case .notStarted, .starting, .leaving, .signedOut:
      return .notOffered
    }
  }

  mutating func triedAgain(_ turn: inout Turn) -> IgnoreReason? {
    guard surfaceOffers(.tryAgain) else { return .notOffered }
    switch surface {
    case .starting:
      askToRead(&turn)
    case .gate:
      turn.checksGate = true
    case .lock:
      return ask(&turn)
    case .none, .unavailable, .setUp, .waiting, .lockedOut, .leaving, .signIn:
      return .notOffered
    }
    return nil
  }

  mutating func askedForBiometrics(_ turn: inout Turn) -> IgnoreReason? {
    guard surfaceOffers(.biometrics) else { return .notOffered }
    return ask(&turn)
  }

  /// Shows the system prompt for an unlock, in place of one that was never answered.
  private mutating func ask(_ turn: inout Turn) -> IgnoreReason? {
    guard canPrompt else { return .notOffered }
    switch state.question {
    case .counting, .comparing, .clearing, .enrolling:
      return .tryInProgress
    case .prompting:
      turn.withdrawn = state.generation
    case .none:
      break
    }
    prompt(for: .unlock, &turn)
    return nil
  }

  /// "Log out" and "Forgot PIN?" end the session at once, whatever else is going on.
  mutating func askedToLeave(_ reason: LeaveReason, _ turn: inout Turn) -> IgnoreReason? {
    // Unlike the ways in, the way out does not need the scene in front; and a tap on one of its two
    // buttons counts where the lock fell in this very step and only the other is on the screen.
    guard offers(on: surface).contains(anyOf: .logOut | .forgot) else { return .notOffered }
    leave(reason, owesVerdict: false, &turn)
    return nil
  }

  mutating func opened(_ target: Target, _ turn: inout Turn) -> IgnoreReason? {
    switch state.mode {
    case .notStarted, .leaving, .signedOut:
      turn.dropped = target
    case .starting:
      keep(target, &turn)
    case .unlocked, .closing, .locking, .locked:
      // A target of another session is never opened (S17).
      if target.session == state.stored?.session {
        keep(target, &turn)
      } else {
        turn.dropped = target
      }
    }
    return nil
  }

  /// One place, the newest wins; ``settle(_:into:)`` hands it over once nothing stands before it.
  private mutating func keep(_ target: Target, _ turn: inout Turn) {
    turn.dropped = state.pending
    state.pending = target
  }

  mutating func gateChecked(_ passed: Bool, _ turn: inout Turn) -> IgnoreReason? {
    guard case .unlocked = state.mode, state.awaitsGate else { return .staleAnswer }
    if passed {
      state.awaitsGate = false
      turn.lands = true
    }
    return nil
  }
}
