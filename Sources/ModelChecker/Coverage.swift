/// Which kinds of action fired, and how often, and which cases of the state were seen.
public struct Coverage: Equatable, Sendable {
  /// What is known of one kind of action.
  public struct Row: Equatable, Sendable {
    /// The kind, by its name.
    public let kind: String
    /// Expanded states that have at least one step of this kind.
    public var enabled: Int
    /// Steps of this kind in the whole search.
    public var fired: Int
    /// Of those, the ones that found a new state.
    public var newStates: Int

    /// Nothing counted yet, unless given.
    public init(kind: String, enabled: Int = 0, fired: Int = 0, newStates: Int = 0) {
      self.kind = kind
      self.enabled = enabled
      self.fired = fired
      self.newStates = newStates
    }
  }

  /// One row for each kind, in the order of the model.
  public var rows: [Row]
  /// The cases of the state (``Model/caseFields``). Nil unless a complete search went through all states: what
  /// was not seen yet says nothing before.
  public var cases: CaseCoverage?

  /// All of its parts.
  public init(rows: [Row], cases: CaseCoverage? = nil) {
    self.rows = rows
    self.cases = cases
  }

  /// The kinds of action that no step was of.
  public var neverFired: [String] { rows.filter { $0.fired == 0 }.map(\.kind) }
}

/// Which of the cases that a model names (``Model/caseFields``) no reachable state has.
public struct CaseCoverage: Equatable, Sendable {
  /// How many cases are named.
  public let total: Int
  /// Those that were never seen, as `screen = gate`, in the order of the model.
  public let neverSeen: [String]

  /// All of its parts.
  public init(total: Int, neverSeen: [String]) {
    self.total = total
    self.neverSeen = neverSeen
  }
}
