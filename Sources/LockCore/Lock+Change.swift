/// Changes of settings in two phases: nothing weaker is durable before its own proof (S12).
extension Lock {
  mutating func changeStarted(_ change: Change, _ turn: inout Turn) -> IgnoreReason? {
    guard canStart(change) else { return .notOffered }
    switch policy.means {
    case .system:
      guard canPrompt else { return .notOffered }
      state.change = .proving(change)
      prompt(for: .change, &turn)
    case .appPin:
      // Turning the lock on without a PIN begins with choosing one: there is none to prove.
      state.change = isArmed ? .proving(change) : .choosing(change)
    }
    return nil
  }

  private func canStart(_ change: Change) -> Bool {
    guard case .unlocked = state.mode, surface == .none, state.change == .none,
      let stored = state.stored
    else { return false }
    switch change {
    case .disable: return applies && !policy.required
    case .enable: return !stored.configuration.enabled
    case .newPin: return policy.means == .appPin && isArmed
    case .longerAway(let limit):
      return applies && TimeLimit.after(limit).isLonger(than: stored.configuration.away)
    }
  }

  mutating func changeProofEntered(_ turn: inout Turn) -> IgnoreReason? {
    guard case .proving = state.change, policy.means == .appPin else { return .notOffered }
    return startTry(for: .change, &turn)
  }

  /// The proof for the open change was given.
  mutating func proveChange() {
    guard case .proving(let change) = state.change else { return }
    switch change {
    case .disable, .enable, .longerAway: state.change = .applying(change)
    case .newPin: state.change = .choosing(change)
    }
  }

  mutating func pinChosen(_ matching: Bool, _ turn: inout Turn) -> IgnoreReason? {
    if case .choosing(let change) = state.change {
      guard matching else {
        turn.notice = .entriesDiffer
        return nil
      }
      state.change = .applying(change)
      return nil
    }
    guard surfaceOffers(.setPin) else { return .notOffered }
    guard matching else {
      turn.notice = .entriesDiffer
      return nil
    }
    if case .enrolling = state.question { return .tryInProgress }
    state.question = .enrolling(.unlock)
    return nil
  }

  mutating func changeCancelled(_ turn: inout Turn) -> IgnoreReason? {
    switch state.change {
    case .none, .applying:
      return .notOffered
    case .proving, .choosing:
      state.change = .none
      dropProof(&turn)
      return nil
    }
  }

  /// The person left or the lock fell: a change that was not handed over is forgotten.
  mutating func abandonChange() {
    switch state.change {
    case .none, .applying: break
    case .proving, .choosing: state.change = .none
    }
  }

  /// The write that an agreed change needs.
  func write(for change: Change) -> StoreWrite? {
    guard var configuration = state.stored?.configuration else { return nil }
    switch change {
    case .disable: configuration.enabled = false
    case .enable:
      configuration.enabled = true
      if policy.means == .appPin { configuration.hasPin = true }
    case .newPin: return .verifier
    case .longerAway(let limit): configuration.away = .after(limit)
    }
    return .configuration(configuration)
  }
}
