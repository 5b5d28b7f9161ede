// Formulas of runs written as expressions: `p.leadsTo(q)`, `.always(.eventually(.now(p)))`.
//
// What can be said of one step is kept as one formula of a step: it is one literal of the automaton.

extension RunFormula {
  /// The formula is not true.
  public static prefix func ! (operand: RunFormula) -> RunFormula {
    if case .now(let inner) = operand { return .now(.not(inner)) }
    return .not(operand)
  }

  /// Both are true.
  public static func && (left: RunFormula, right: RunFormula) -> RunFormula {
    if case .now(let one) = left, case .now(let other) = right { return .now(.and(one, other)) }
    return .and(left, right)
  }

  /// At least one is true.
  public static func || (left: RunFormula, right: RunFormula) -> RunFormula {
    if case .now(let one) = left, case .now(let other) = right { return .now(.or(one, other)) }
    return .or(left, right)
  }

  /// This formula implies `consequence`.
  public func implies(_ consequence: RunFormula) -> RunFormula {
    if case .now(let one) = self, case .now(let other) = consequence {
      return .now(.implies(one, other))
    }
    return .implies(self, consequence)
  }

  /// Whenever this formula is true, `goal` is true in that step or a later one.
  public func leadsTo(_ goal: RunFormula) -> RunFormula {
    .always(.implies(self, .eventually(goal)))
  }

  /// `goal` becomes true at last, and this formula is true in each step before.
  public func until(_ goal: RunFormula) -> RunFormula { .until(self, goal) }

  /// This formula is true in each step before `end` is, for ever if it never is.
  public func unless(_ end: RunFormula) -> RunFormula { .unless(self, end) }

  /// What the formula assumes of a run: the first part of an implication, if that looks forward.
  var assumption: RunFormula? {
    guard case .implies(let first, _) = self else { return nil }
    if case .now = first { return nil }
    return first
  }

  /// The formulas of one step that it is made of, each once, from left to right.
  public var stepFormulas: [Formula] {
    var found: [Formula] = []
    collect(&found)
    return found
  }

  private func collect(_ found: inout [Formula]) {
    switch self {
    case .now(let formula):
      if !found.contains(formula) { found.append(formula) }
    case .not(let inner), .next(let inner), .eventually(let inner), .always(let inner):
      inner.collect(&found)
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .until(let left, let right), .unless(let left, let right):
      left.collect(&found)
      right.collect(&found)
    }
  }
}

extension Formula {
  /// Whenever this formula is true, `goal` is true in that step or a later one of the run.
  public func leadsTo(_ goal: Formula) -> RunFormula { RunFormula.now(self).leadsTo(.now(goal)) }
}

extension RunFormula {
  /// `formula` is true in this step or in some later one.
  public static func eventually(_ formula: Formula) -> RunFormula { .eventually(.now(formula)) }

  /// `formula` is true in this step and in each later one.
  public static func always(_ formula: Formula) -> RunFormula { .always(.now(formula)) }

  /// `formula` is true in infinitely many steps of the run: always eventually.
  public static func againAndAgain(_ formula: Formula) -> RunFormula {
    .always(.eventually(.now(formula)))
  }

  /// From some step on `formula` is true for ever: eventually always.
  public static func finallyAlways(_ formula: Formula) -> RunFormula {
    .eventually(.always(.now(formula)))
  }
}
