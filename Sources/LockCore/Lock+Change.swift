/// Changes of settings in two phases: nothing weaker is durable before its own proof (S12).
extension Lock {
  mutating func changeStarted(_ change: Change, _ turn: inout Turn) -> IgnoreReason? {
    guard canStart(change) else { return .notOffered }
    guard change.needsProof else {
      state.change = .applying(change)
      return nil
    }
    switch policy.means {
    case .none:
      return .notOffered
    case .system:
      guard canPrompt else { return .notOffered }
      state.change = .proving(change)
      prompt(for: .change, &turn)
    case .appPin:
      // Turning the lock on without a PIN begins with choosing one: there is none to prove. A PIN whose
      // verifier is lost can be neither proved nor replaced: "Log out" is the way (S12, S13).
      guard isArmed else {
        state.change = .choosing(change)
        return nil
      }
      guard canProve else { return .notOffered }
      state.change = .proving(change)
    }
    return nil
  }

  private func canStart(_ change: Change) -> Bool {
    guard case .unlocked = state.mode, surface == .none, state.change == .none,
      let stored = state.stored
    else { return false }
    switch change {
    case .disable: return applies && !isRequired
    case .enable: return !stored.configuration.enabled
    case .newPin: return policy.means == .appPin && isArmed
    case .longerAway(let limit):
      return applies && TimeLimit.after(limit).isLonger(than: stored.configuration.away)
    case .shorterAway(let limit):
      return stored.configuration.away.isLonger(than: .after(limit))
    case .biometrics:
      return policy.means == .appPin && isArmed && state.device.enrolment != nil
        && !canUseBiometrics
    case .noBiometrics: return stored.configuration.biometrics != nil
    case .longerIdle(let limit):
      return applies && asksForActivity && TimeLimit.after(limit).isLonger(than: chosenIdle)
    case .shorterIdle(let limit):
      // A delay of nothing could never be opened (H29).
      return asksForActivity && limit > 0 && chosenIdle.isLonger(than: .after(limit))
    }
  }

  mutating func changeProofEntered(_ turn: inout Turn) -> IgnoreReason? {
    guard case .proving = state.change, policy.means == .appPin else { return .notOffered }
    return startTry(for: .change, &turn)
  }

  /// The proof for the open change was given.
  mutating func proveChange(_ turn: inout Turn) {
    switch state.change {
    case .proving(let change):
      switch change {
      case .disable, .enable, .longerAway, .longerIdle: state.change = .applying(change)
      case .newPin: state.change = .choosing(change)
      case .biometrics:
        guard isActive, !state.deviceLocked, state.device.enrolment != nil else {
          state.change = .none
          return
        }
        state.change = .confirming
        prompt(for: .change, &turn)
      case .noBiometrics, .shorterAway, .shorterIdle: break
      }
    case .confirming:
      guard let enrolment = state.device.enrolment else { break }
      state.change = .trusting(enrolment)
    case .none, .choosing, .trusting, .applying: break
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
    case .none:
      return .notOffered
    case .trusting, .applying:
      guard !isHandedOver else { return .notOffered }
      state.change = .none
      return nil
    case .proving, .choosing, .confirming:
      state.change = .none
      dropProof(&turn)
      return nil
    }
  }

  /// The person left or the lock fell: a change that was not handed over is forgotten.
  mutating func abandonChange() {
    switch state.change {
    case .none: break
    case .trusting, .applying: if !isHandedOver { state.change = .none }
    case .proving, .choosing, .confirming: state.change = .none
    }
  }

  /// The write of the agreed change is with the store. Until then it waits for the one in flight, such as
  /// that of the server's word.
  var isHandedOver: Bool {
    switch state.writing {
    case .configuration, .verifier: true
    case .none, .attempts, .serverPolicy, .leave, .journal, .wipe, .removeJournal: false
    }
  }

  /// The write that an agreed change needs; nil while none is agreed.
  var writeOfChange: StoreWrite? {
    guard var configuration = state.stored?.configuration else { return nil }
    switch state.change {
    case .none, .proving, .choosing, .confirming:
      return nil
    case .trusting(let enrolment):
      configuration.biometrics = enrolment
      return .configuration(configuration)
    case .applying(let change):
      return write(of: change, &configuration)
    }
  }

  private func write(of change: Change, _ configuration: inout Configuration) -> StoreWrite? {
    switch change {
    case .disable: configuration.enabled = false
    case .enable:
      configuration.enabled = true
      if policy.means == .appPin { configuration.hasPin = true }
    case .newPin: return .verifier
    case .longerAway(let limit), .shorterAway(let limit): configuration.away = .after(limit)
    case .longerIdle(let limit), .shorterIdle(let limit): configuration.idle = .after(limit)
    case .biometrics: return nil  // Written as ``ChangeProgress/trusting(_:)``.
    case .noBiometrics: configuration.biometrics = nil
    }
    return .configuration(configuration)
  }
}
