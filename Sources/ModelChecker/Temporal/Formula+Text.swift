// Formulas as text, with the predicates' names and no parentheses that are not needed.

/// How tightly an operator binds; the operand of a tighter one needs parentheses.
enum FormulaBinding: Int, Comparable {
  case implies, or, and, since, prefix, atom

  static func < (left: FormulaBinding, right: FormulaBinding) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Formula {
  /// The binding of the outermost operator.
  var binding: FormulaBinding {
    switch self {
    case .constant, .predicate: .atom
    case .not, .previous, .once, .historically: .prefix
    case .since: .since
    case .and: .and
    case .or: .or
    case .implies: .implies
    }
  }

  /// The formula as text. `names` are the predicates' names in the order of their numbers.
  ///
  /// From tight to loose: `not`, `previous`, `once`, `historically`; `since`; `and`; `or`; `implies`.
  /// `and` and `or` group to the left, `implies` to the right, `since` needs parentheses.
  public func text(_ names: [String]) -> String {
    switch self {
    case .constant(let value): value ? "true" : "false"
    case .predicate(let number): names.indices.contains(number) ? names[number] : "#\(number)"
    case .not(let inner): "not " + inner.text(names, atLeast: .prefix)
    case .previous(let inner): "previous " + inner.text(names, atLeast: .prefix)
    case .once(let inner): "once " + inner.text(names, atLeast: .prefix)
    case .historically(let inner): "historically " + inner.text(names, atLeast: .prefix)
    case .since(let hold, let start):
      hold.text(names, atLeast: .prefix) + " since " + start.text(names, atLeast: .prefix)
    case .and(let left, let right):
      left.text(names, atLeast: .and) + " and " + right.text(names, atLeast: .since)
    case .or(let left, let right):
      left.text(names, atLeast: .or) + " or " + right.text(names, atLeast: .and)
    case .implies(let left, let right):
      left.text(names, atLeast: .or) + " implies " + right.text(names, atLeast: .implies)
    }
  }

  private func text(_ names: [String], atLeast least: FormulaBinding) -> String {
    binding < least ? "(" + text(names) + ")" : text(names)
  }

  /// The text, in parentheses where words put after it could be read as a part of it.
  func closedText(_ names: [String]) -> String {
    text(names, atLeast: .prefix)
  }
}
