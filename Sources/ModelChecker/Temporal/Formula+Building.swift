// Formulas written as expressions: `!a && b`, `a.implies(b)`, `a.since(b)`.

extension Formula {
  /// The formula is not true.
  public static prefix func ! (operand: Formula) -> Formula { .not(operand) }

  /// Both are true.
  public static func && (left: Formula, right: Formula) -> Formula { .and(left, right) }

  /// At least one is true.
  public static func || (left: Formula, right: Formula) -> Formula { .or(left, right) }

  /// This formula implies `consequence`.
  public func implies(_ consequence: Formula) -> Formula { .implies(self, consequence) }

  /// `start` is or was true, and this formula in every step after that one.
  public func since(_ start: Formula) -> Formula { .since(self, start) }

  /// All of the formulas; true for none.
  public static func all(_ formulas: [Formula]) -> Formula {
    guard let first = formulas.first else { return .constant(true) }
    return formulas.dropFirst().reduce(first) { .and($0, $1) }
  }

  /// At least one of the formulas; false for none.
  public static func any(_ formulas: [Formula]) -> Formula {
    guard let first = formulas.first else { return .constant(false) }
    return formulas.dropFirst().reduce(first) { .or($0, $1) }
  }

  /// How many operators look back.
  var memoryCount: Int {
    switch self {
    case .constant, .predicate: 0
    case .not(let inner): inner.memoryCount
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
      left.memoryCount + right.memoryCount
    case .previous(let inner), .once(let inner), .historically(let inner): 1 + inner.memoryCount
    case .since(let left, let right): 1 + left.memoryCount + right.memoryCount
    }
  }

  /// Whether its truth depends on earlier steps, as far as its operators show.
  public var looksBack: Bool {
    switch self {
    case .constant, .predicate: false
    case .not(let inner): inner.looksBack
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
      left.looksBack || right.looksBack
    case .previous, .once, .historically, .since: true
    }
  }
}
