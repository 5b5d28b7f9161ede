import LockCore

/// What faults do to questions, counts and secrets of the real lock from outside.
extension Lock {
  mutating func forgetQuestion() { state.question = .none }

  /// Gives back to the question what a lock has just taken from it: that its proof opens.
  mutating func keepProof(of earlier: Question) {
    switch (earlier, state.question) {
    case (.counting(.unlock), .counting(nil)): state.question = .counting(.unlock)
    case (.comparing(.unlock), .comparing(nil)): state.question = .comparing(.unlock)
    case (.clearing(.unlock), .clearing(nil)): state.question = .clearing(.unlock)
    case (_, _): break
    }
  }

  /// Lets a proof that was asked for a change open the lock that has just fallen.
  mutating func mistakeForUnlock(_ earlier: Question) {
    switch (earlier, state.question) {
    case (.counting(.change), .counting(nil)): state.question = .counting(.unlock)
    case (.comparing(.change), .comparing(nil)): state.question = .comparing(.unlock)
    case (.clearing(.change), .clearing(nil)): state.question = .clearing(.unlock)
    case (_, _): break
    }
  }

  /// The most wrong codes, where the lock counts.
  var mostAttempts: UInt8? {
    if case .limited(let limit, _, _) = policy.attempts { limit.most } else { nil }
  }

  /// Marks the write of one wrong code less as in flight, and gives it.
  mutating func countOneLess() -> StoreWrite? {
    guard state.writing == nil, let stored = state.stored, stored.attempts > 0 else { return nil }
    let write = StoreWrite.attempts(stored.attempts - 1)
    state.writing = write
    return write
  }

  /// Forgets in memory that the last code was counted.
  mutating func forgetLastTry() {
    guard let stored = state.stored, stored.attempts > 0 else { return }
    state.stored?.attempts = stored.attempts - 1
  }

  mutating func forgetPin() { takePin(asSet: false) }

  /// Takes a PIN for one that is set, or for none.
  mutating func takePin(asSet isSet: Bool) { state.stored?.configuration.hasPin = isSet }

  /// The store says that the verifier of the PIN is lost.
  var hasLostVerifier: Bool { state.stored?.lostVerifier ?? false }

  /// Takes the verifier for lost, or for one that is there.
  mutating func takeVerifier(asLost isLost: Bool) { state.stored?.lostVerifier = isLost }

  /// Makes the write in flight that trusts a set of biometrics one that trusts the other of two, and gives it.
  mutating func trustOther() -> StoreWrite? {
    guard case .trusting(let proved) = state.change, case .configuration(var new) = state.writing
    else { return nil }
    new.biometrics = proved == .first ? .second : .first
    state.writing = .configuration(new)
    return .configuration(new)
  }

  /// Marks a wipe of the secrets as in flight that no journal knows of, and gives it.
  mutating func forgetSecretsAtOnce() -> StoreWrite? {
    guard state.writing == nil else { return nil }
    state.writing = .wipe(.secrets)
    return .wipe(.secrets)
  }

  /// Marks a write as in flight that turns the lock off and forgets its means, and gives it.
  mutating func disableAtOnce() -> StoreWrite? {
    guard state.writing == nil, var configuration = state.stored?.configuration else { return nil }
    configuration.enabled = false
    configuration.hasPin = false
    configuration.biometrics = nil
    let write = StoreWrite.configuration(configuration)
    state.writing = write
    return write
  }

  /// Somebody is there who could put a finger on the sensor, and may.
  var canAskForFinger: Bool {
    state.scene == .active && !state.deviceLocked
      && state.stored?.configuration.biometrics != nil
  }
}
