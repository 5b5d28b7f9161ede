/// What a run says of a property, a model or the whole call. There is no fourth.
public enum Verdict: String, Sendable, CaseIterable {
  /// True on every reachable state and step of a complete search.
  case holds
  /// A counterexample was found (for a witness: the complete search did not reach it).
  case violated
  /// Nothing found, but a limit was hit or the run was interrupted: nothing is proved.
  case undetermined
}

/// What ended a search before its frontier was empty.
public enum SearchLimit: String, Sendable, CaseIterable {
  /// ``CheckOptions/maxDepth``.
  case depth
  /// ``CheckOptions/maxStates``.
  case states
  /// ``CheckOptions/maxSeconds``.
  case time
  /// ``CheckOptions/memoryLimit``, or the system gave no more memory.
  case memory
  /// The automaton of a claim about runs would be too large to be built: more memory does not help.
  case formula
  /// Whoever runs it asked it to stop.
  case interrupted
  /// The search stopped by itself after the level of the first violation (no `--continue`).
  case firstViolation
}

/// The kind of a property, as reports name it.
public enum PropertyKind: String, Sendable, CaseIterable {
  /// Nothing bad happens.
  case safety
  /// Something good happens at last.
  case liveness
  /// Something good can still happen.
  case possibility
  /// There is always a step.
  case deadlock
  /// Something does happen in some run.
  case witness
  /// Any other formula.
  case formula
}
