extension RunFormula {
  private var binding: FormulaBinding {
    switch self {
    case .now(let formula): formula.binding
    case .not, .next, .eventually, .always: .prefix
    case .until, .unless: .since
    case .and: .and
    case .or: .or
    case .implies: .implies
    }
  }

  /// The formula as text that ``FormulaParser/parseRun(_:)`` reads. `names` are the predicates' names in
  /// the order of their numbers.
  public func text(_ names: [String]) -> String {
    switch self {
    case .now(let formula): formula.text(names)
    case .not(let inner): "not " + inner.text(names, atLeast: .prefix)
    case .next(let inner): "next " + inner.text(names, atLeast: .prefix)
    case .eventually(let inner): "eventually " + inner.text(names, atLeast: .prefix)
    case .always(let inner): "always " + inner.text(names, atLeast: .prefix)
    case .until(let left, let right): joined(left, "until", right, .prefix, .prefix, names)
    case .unless(let left, let right): joined(left, "unless", right, .prefix, .prefix, names)
    case .and(let left, let right): joined(left, "and", right, .and, .since, names)
    case .or(let left, let right): joined(left, "or", right, .or, .and, names)
    case .implies(let left, let right): joined(left, "implies", right, .or, .implies, names)
    }
  }

  private func joined(
    _ left: RunFormula, _ word: String, _ right: RunFormula, _ leftLeast: FormulaBinding,
    _ rightLeast: FormulaBinding, _ names: [String]
  ) -> String {
    left.text(names, atLeast: leftLeast) + " \(word) " + right.text(names, atLeast: rightLeast)
  }

  private func text(_ names: [String], atLeast least: FormulaBinding) -> String {
    binding < least ? "(" + text(names) + ")" : text(names)
  }
}
