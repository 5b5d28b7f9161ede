/// The answer to an event, in three grades.
public enum LockOutcome: BitwiseCopyable, Equatable, Sendable {
  /// The event was taken.
  case applied(LockEffects)
  /// A named benign race: nothing of the event was taken, but time was decided and the levels restated.
  case ignored(IgnoreReason, LockEffects)
  /// The caller broke the protocol. The state is unchanged and there is nothing to carry out.
  case refused(RefuseReason)

  /// What to carry out.
  public var effects: LockEffects {
    switch self {
    case .applied(let effects): effects
    case .ignored(_, let effects): effects
    case .refused: LockEffects()
    }
  }
}

/// Why an event had no effect of its own.
public enum IgnoreReason: BitwiseCopyable, Equatable, Sendable {
  /// An answer to a question that is no longer open.
  case staleAnswer
  /// The surface does not offer this (any more).
  case notOffered
  /// The lock is not on.
  case lockNotOn
  /// A code is being checked already.
  case tryInProgress
  /// Nothing waits for this answer.
  case notWaitedFor
}

/// How the caller broke the protocol.
public enum RefuseReason: BitwiseCopyable, Equatable, Sendable {
  case notStarted, alreadyStarted
  /// A write was answered and none is in flight.
  case noWriteInFlight
  /// A sign-in while there is a session.
  case sessionPresent
}
