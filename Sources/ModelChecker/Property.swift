/// Something that must be true of a model, with the name it is reported under.
public struct Property: Sendable {
  /// The short stable name, for example `S1`.
  public let id: String
  /// The property as one sentence.
  public let name: String
  /// How reports sort it.
  public let kind: PropertyKind
  /// All of these must be true; the first that fails is the counterexample.
  public let claims: [Claim]

  /// A property of several claims.
  public init(id: String, name: String, kind: PropertyKind, claims: [Claim]) {
    self.id = id
    self.name = name
    self.kind = kind
    self.claims = claims
  }
}

/// One checkable statement of a property.
public enum Claim: Sendable {
  /// The formula is true in every step of every run.
  case always(Formula)
  /// Some run has a step in which the formula is true.
  case reachable(Formula)
  /// From every step in which `when` is true some run leads to a step in which `reach` is true, and
  /// `along` is true in each step of that run, the last one included (AG EF).
  case possible(when: Formula, along: Formula, reach: Formula)
  /// Every reachable state has a step.
  case noDeadlock
  /// The formula is true of every infinite run that meets all the fairness constraints. A run that ends
  /// in a state without a step stutters there for ever.
  case everyRun(RunFormula, fairness: [Fairness])
}

extension Property {
  /// A property of all fair runs.
  public init(
    id: String, name: String, everyRun formula: RunFormula, fairness: [Fairness] = []
  ) {
    self.init(
      id: id, name: name, kind: .liveness, claims: [.everyRun(formula, fairness: fairness)])
  }
}
