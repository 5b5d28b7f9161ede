// Properties of one claim, in one line each. `means` is the sentence of reports; the id if left out.

extension Property {
  /// `formula` is true in every step of every run.
  public static func always(_ id: String, _ formula: Formula, means: String? = nil) -> Property {
    Property(id: id, name: means ?? id, kind: .safety, claims: [.always(formula)])
  }

  /// `formula` is never true.
  public static func never(_ id: String, _ formula: Formula, means: String? = nil) -> Property {
    always(id, !formula, means: means)
  }

  /// Some run has a step in which `formula` is true. A model that cannot do what it is for satisfies every
  /// other property.
  public static func reachable(_ id: String, _ formula: Formula, means: String? = nil) -> Property {
    Property(id: id, name: means ?? id, kind: .witness, claims: [.reachable(formula)])
  }

  /// From every state, whatever happened before, some run leads to a step with `goal` (AG EF).
  public static func alwaysPossible(
    _ id: String, _ goal: Formula, means: String? = nil
  ) -> Property {
    let claim = Claim.possible(when: .constant(true), along: .constant(true), reach: goal)
    return Property(id: id, name: means ?? id, kind: .possibility, claims: [claim])
  }

  /// `formula` is true of every infinite run that is fair in each of these ways.
  public static func everyRun(
    _ id: String, _ formula: RunFormula, fairness: [Fairness] = [], means: String? = nil
  ) -> Property {
    Property(id: id, name: means ?? id, everyRun: formula, fairness: fairness)
  }

  /// Every state that can be reached has a step. What TLC checks unless told otherwise.
  public static var noDeadlock: Property {
    Property(
      id: "deadlock", name: "every state has a step", kind: .deadlock, claims: [.noDeadlock])
  }
}
