/// Proofs: the system prompt, and the app's own PIN with its count.
///
/// A code is counted, then compared, then told (DF-20): the count is durable before anyone can learn
/// that the code was wrong, and a right code takes it back before it opens.
extension Lock {
  /// The most wrong codes, where the core counts.
  var attemptLimit: (most: UInt8, then: LockPolicy.WhenExhausted)? {
    switch policy.attempts {
    case .systemLimited: nil
    case .limited(let limit, _, let then): (limit.most, then)
    }
  }

  /// Every try is used up and none is being checked: nothing opens any more (S8).
  var isLockedOut: Bool {
    guard let limit = attemptLimit, let stored = state.stored else { return false }
    guard stored.attempts >= limit.most else { return false }
    switch state.question {
    case .none, .prompting, .enrolling: return true
    case .counting, .comparing, .clearing: return false
    }
  }

  /// The system prompt may be shown now: somebody is there to answer it (S23).
  var canPrompt: Bool {
    guard isActive, !state.deviceLocked else { return false }
    switch policy.means {
    case .none: return false
    case .system: return state.device.hasCredential
    case .appPin: return canProve && canUseBiometrics
    }
  }

  mutating func prompt(for purpose: Purpose, _ turn: inout Turn) {
    state.generation.number &+= 1
    state.question = .prompting(purpose)
    state.owesPrompt = false
    turn.prompts = purpose
  }

  mutating func pinEntered(_ turn: inout Turn) -> IgnoreReason? {
    guard surfaceOffers(.pin) else { return .notOffered }
    return startTry(for: .unlock, &turn)
  }

  /// Begins to check a code that was just entered.
  mutating func startTry(for purpose: Purpose, _ turn: inout Turn) -> IgnoreReason? {
    // Every comparison counts, in a change as well (H30): at the limit none is begun.
    if isLockedOut { return .notOffered }
    if isWaiting { return .waiting }
    switch state.question {
    case .counting, .comparing, .clearing, .enrolling:
      return .tryInProgress
    case .prompting:
      turn.withdrawn = state.generation
    case .none:
      break
    }
    if attemptLimit != nil {
      state.question = .counting(purpose)
    } else {
      compare(for: purpose, &turn)
    }
    return nil
  }

  mutating func compare(for purpose: Purpose?, _ turn: inout Turn) {
    state.generation.number &+= 1
    state.question = .comparing(purpose)
    turn.compares = .some(purpose)
  }

  mutating func compared(
    _ generation: Generation, _ right: Bool, _ turn: inout Turn
  ) -> IgnoreReason? {
    guard case .comparing(let purpose) = state.question, generation == state.generation else {
      return .staleAnswer
    }
    if right {
      if (state.stored?.attempts ?? 0) > 0 {
        state.question = .clearing(purpose)
      } else {
        state.question = .none
        accept(purpose, &turn)
      }
      return nil
    }
    state.question = .none
    guard let limit = attemptLimit else {
      turn.notice = .wrong(left: nil)
      return nil
    }
    let used = state.stored?.attempts ?? 0
    guard used >= limit.most else {
      turn.notice = .wrong(left: limit.most - used)
      beginWait(turn)
      return nil
    }
    switch limit.then {
    case .signOut:
      // Told only when the entry that makes the wipe certain is durable (S8).
      leave(.tooManyWrong, owesVerdict: true, &turn)
    case .report:
      turn.notice = .wrong(left: 0)
      // Also where the tries were used up in a change, with the session open.
      if case .unlocked = state.mode, applies { lock(.tooManyWrong, &turn) }
    }
    return nil
  }

  mutating func biometricsAnswered(
    _ generation: Generation, _ result: BiometricResult, _ turn: inout Turn
  ) -> IgnoreReason? {
    guard case .prompting(let purpose) = state.question, generation == state.generation else {
      return .staleAnswer
    }
    state.question = .none
    switch result {
    case .ok where !isTrusted(purpose):
      break  // Recognised, but not as somebody whom the policy trusts: no proof (S10).
    case .ok:
      if biometricsResetCount && (state.stored?.attempts ?? 0) > 0 {
        state.question = .clearing(purpose)
      } else {
        accept(purpose, &turn)
      }
    case .failed, .cancelledBySystem, .unavailable, .lockedOut:
      break  // No proof: the lock and the count stay as they are (DF-36, M5-08-11).
    }
    return nil
  }

  /// Whether a success of the system prompt proves something now.
  private func isTrusted(_ purpose: Purpose) -> Bool {
    switch policy.means {
    case .none: return false
    case .system: return state.device.hasCredential
    case .appPin:
      // The set that shall be trusted from now on is confirmed by itself, after the PIN (DF-32).
      if purpose == .change, state.change == .confirming { return state.device.enrolment != nil }
      return canUseBiometrics
    }
  }

  /// A biometric success takes back the count of wrong codes: only where the policy says so, and only the
  /// set that was enrolled when biometrics were turned on (H5).
  private var biometricsResetCount: Bool {
    guard policy.biometricResetsCount, let present = state.device.enrolment else { return false }
    return state.stored?.configuration.biometrics == present
  }

  /// A proof is turned into what it was asked for; nil means that a lock made it worthless.
  mutating func accept(_ purpose: Purpose?, _ turn: inout Turn) {
    switch purpose {
    case .none:
      break
    case .unlock:
      switch state.mode {
      case .locking, .locked: unlock(&turn)
      case .notStarted, .starting, .unlocked, .closing, .leaving, .signedOut: break
      }
    case .change:
      proveChange(&turn)
    }
  }
}
