/// Waits after wrong codes: no code is taken, compared or counted meanwhile; biometrics go on.
///
/// How long follows from the durable count, since when is kept in memory. So nothing that is stored can be
/// set back: a process that starts with a count begins the whole wait again.
extension Lock {
  /// A wait stands.
  var isWaiting: Bool { state.waitsSince != nil }

  /// The milliseconds until a code is taken again; nil if one is taken now. A screen may count them down.
  public func waitLeft(at reading: ClockReading) -> Int32? {
    guard let since = state.waitsSince else { return nil }
    let time = policy.wait(after: state.stored?.attempts ?? 0)
    guard time > 0 else { return nil }
    guard let elapsed = reading.elapsed(since: since) else { return time }
    return elapsed >= time ? nil : time - elapsed
  }

  /// A wait begins now, if the count has one.
  mutating func beginWait(_ turn: Turn) {
    let time = policy.wait(after: state.stored?.attempts ?? 0)
    state.waitsSince = time > 0 ? turn.reading : nil
  }

  /// Ends a wait that is over by the continuous clock. A reading that cannot be compared begins it anew.
  @inline(__always)
  mutating func endWait(_ turn: Turn) {
    guard let since = state.waitsSince else { return }
    if turn.reading.elapsed(since: since) == nil { return beginWait(turn) }
    if waitLeft(at: turn.reading) == nil { state.waitsSince = nil }
  }
}
