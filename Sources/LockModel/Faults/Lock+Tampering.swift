import LockCore

/// What faults do to the state of the real lock from outside. The lock itself has no way to any of it.
extension Lock {
  /// Opens the lock without a proof.
  mutating func forceOpen(at reading: ClockReading) {
    state.question = .none
    state.owesPrompt = false
    state.mode = .unlocked(freshMarks(reading))
  }

  /// Shuts the lock whatever its configuration says.
  mutating func forceShut() {
    state.question = .none
    state.mode = .locked
  }

  /// The time away that counts, in ticks; nil for never.
  var awayTicks: Int64? {
    guard case .after(let ticks) = state.stored?.configuration.away ?? policy.away else {
      return nil
    }
    return Int64(ticks)
  }

  /// Time is being counted: the lock applies and is open.
  var hasMarks: Bool {
    guard case .unlocked = state.mode, let stored = state.stored else { return false }
    return stored.configuration.enabled || policy.required
  }

  /// Moves the time marks that there are to this reading.
  mutating func moveMarks(to reading: ClockReading) {
    guard case .unlocked(var marks) = state.mode else { return }
    if marks.lastActivity != nil { marks.lastActivity = reading }
    if marks.leftAt != nil { marks.leftAt = reading }
    state.mode = .unlocked(marks)
  }

  mutating func forgetPending() { state.pending = nil }

  mutating func keepPending(_ target: Target) { state.pending = target }

  /// Marks the write for a change as in flight, and gives it.
  mutating func handOverAtOnce(_ change: Change) -> StoreWrite? {
    guard state.writing == nil, change == .disable, var configuration = state.stored?.configuration
    else { return nil }
    configuration.enabled = false
    let write = StoreWrite.configuration(configuration)
    state.writing = write
    return write
  }

  /// Takes the proof for a change as given.
  mutating func skipProof(of change: Change) {
    state.question = .none
    state.change = .applying(change)
  }

  /// Takes the return from inactive(out) for one from the background.
  mutating func mistakeReturnForArrival() {
    if state.scene == .inactiveOut { state.scene = .inactiveIn }
  }

  /// Marks the write of one wrong code more as in flight, and gives it.
  mutating func countOneMore() -> StoreWrite? {
    guard state.writing == nil, case .limited = policy.attempts, let stored = state.stored else {
      return nil
    }
    let write = StoreWrite.attempts(stored.attempts &+ 1)
    state.writing = write
    return write
  }

  /// Begins a wipe with its first step, and gives it as in flight.
  mutating func wipeWithoutEntry() -> StoreWrite {
    state.mode = .leaving(Leave(reason: .logout, stage: .wiping(.secrets)))
    state.writing = .wipe(.secrets)
    return .wipe(.secrets)
  }

  /// Asks for the prompt whatever the moment.
  mutating func promptEagerly() -> LockEffect {
    state.generation.number &+= 1
    state.question = .prompting(.unlock)
    return .prompt(state.generation, for: .unlock)
  }
}

extension Offers {
  /// The offers that are among `others`.
  func only(_ others: Offers) -> Offers { Offers(rawValue: rawValue & others.rawValue) }
}
