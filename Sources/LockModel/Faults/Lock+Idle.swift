import LockCore

/// What faults do to the chosen time idle of the real lock from outside.
extension Lock {
  /// The write in flight sets another time idle.
  var hasNewIdleInFlight: Bool {
    guard case .configuration(let new) = state.writing else { return false }
    return new.idle != state.stored?.configuration.idle
  }

  /// Takes a time idle that the store does not have.
  mutating func takeIdleEarly(_ limit: TimeLimit) { state.stored?.configuration.idle = limit }
}
