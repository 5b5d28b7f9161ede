/// The answer to an event: how it was taken, and what to carry out.
public struct LockOutcome: BitwiseCopyable, Equatable, Sendable {
  /// How the event was taken.
  public var grade: Grade
  /// What to carry out, in order; empty if the event was refused.
  public var effects: LockEffects

  /// How an event was taken.
  public enum Grade: BitwiseCopyable, Equatable, Sendable {
    /// The event was taken.
    case applied
    /// A named benign race: nothing of the event was taken, but time was decided and the levels restated.
    case ignored(IgnoreReason)
    /// The caller broke the protocol. The state is unchanged.
    case refused(RefuseReason)
  }

  package init(_ grade: Grade, effects: LockEffects = LockEffects()) {
    self.grade = grade
    self.effects = effects
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
  /// A leave for a sheet of the app's own is a leave: nothing is granted for it.
  case grantsNothing
}

/// How the caller broke the protocol.
public enum RefuseReason: BitwiseCopyable, Equatable, Sendable {
  /// An event before the first launch.
  case notStarted
  /// A second launch.
  case alreadyStarted
  /// A write was answered and none is in flight.
  case noWriteInFlight
  /// A sign-in while there is a session.
  case sessionPresent
}
