/// Says in words why a claim came out as it did at the last step of a run.
struct Explanation {
  /// The names of the predicates.
  let names: [String]
  /// The predicates of all steps, those of the prelude first.
  let sets: [PredicateSet]

  private func isTrue(_ formula: Formula) -> Bool { formula.isTrue(atEndOf: sets) }

  private func saying(_ formula: Formula) -> String {
    "\(formula.closedText(names)) is \(isTrue(formula))"
  }

  /// The part of `formula` that made it as true or false as it is.
  func because(_ formula: Formula) -> String {
    if isTrue(formula) { return saying(formula) }
    switch formula {
    case .implies(let first, let second):
      return "\(saying(first)) and \(because(second))"
    case .and(let left, let right):
      return because(isTrue(left) ? right : left)
    case .or(let left, let right):
      return "\(saying(left)) and \(saying(right))"
    case .not(let inner):
      return because(inner)
    case .constant, .predicate, .previous, .once, .historically, .since:
      return saying(formula)
    }
  }

  /// `formula` and what it is made of, two levels deep, each with its truth.
  func parts(_ formula: Formula) -> [(formula: String, value: Bool)] {
    var listed: [Formula] = [formula]
    for operand in Self.operands(formula) {
      for part in [operand] + Self.operands(operand) where !listed.contains(part) {
        listed.append(part)
      }
    }
    return listed.map { ($0.text(names), isTrue($0)) }
  }

  /// The operands of the outermost operator; a chain of "and" or of "or" counts as one operator.
  static func operands(_ formula: Formula) -> [Formula] {
    switch formula {
    case .constant, .predicate: []
    case .not(let inner), .previous(let inner), .once(let inner), .historically(let inner): [inner]
    case .implies(let left, let right), .since(let left, let right): [left, right]
    case .and: conjuncts(formula)
    case .or: disjuncts(formula)
    }
  }

  private static func conjuncts(_ formula: Formula) -> [Formula] {
    if case .and(let left, let right) = formula {
      conjuncts(left) + conjuncts(right)
    } else {
      [formula]
    }
  }

  private static func disjuncts(_ formula: Formula) -> [Formula] {
    if case .or(let left, let right) = formula {
      disjuncts(left) + disjuncts(right)
    } else {
      [formula]
    }
  }
}
