/// Reads the text of a formula.
///
/// From the loosest to the tightest binding:
///
/// | operator | also written | groups |
/// | --- | --- | --- |
/// | `p leadsTo q` | `~>` | from the right |
/// | `p implies q` | `->` `=>` | from the right: `a -> b -> c` is `a -> (b -> c)` |
/// | `p or q` | `\|\|` | from the left |
/// | `p and q` | `&&` | from the left |
/// | `p since q` `p until q` `p unless q` | | from the left: `a since b since c` is `(a since b) since c` |
/// | `not p` `previous p` `once p` `historically p` | `!` for `not` | |
/// | `next p` `eventually p` `always p` | | |
/// | names, `true`, `false`, `( … )` | | |
///
/// So `not a since b and c` is `((not a) since b) and c`. A name is a letter followed by letters,
/// digits and dots, and must be one of the predicates. Words are case-sensitive. A predicate that
/// has the name of an operator cannot be written.
///
/// `leadsTo`, `until`, `unless`, `next`, `eventually` and `always` look forward: only a formula of a run
/// has them (``parseRun(_:)``), and none of them stands under an operator that looks back.
public struct FormulaParser: Sendable {
  /// How deep operators and parentheses may nest. A chain such as `a and b and c` nests too, one
  /// level for each operator; whoever walks a formula may do so by plain recursion.
  public static let depthMax = 200

  private let predicates: [String]
  private let numbers: [String: Int]

  /// - Parameter predicates: The names that a formula may use; the position is the number.
  public init(predicates: [String]) {
    self.predicates = predicates
    numbers = Dictionary(
      predicates.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The formula that `text` says.
  ///
  /// - Throws: All unreadable places and all unknown names, and besides these the first place where
  ///   the text breaks the grammar, unless that is only the consequence of another error.
  public func parse(_ text: String) throws(InvalidFormula) -> Formula {
    let formula = try read(text, looksForward: false)
    guard case .now(let step) = formula else {
      InternalError.search("a formula without forward operators looks forward")
    }
    return step
  }

  /// The formula of a run that `text` says.
  ///
  /// - Throws: As ``parse(_:)`` does.
  public func parseRun(_ text: String) throws(InvalidFormula) -> RunFormula {
    try read(text, looksForward: true)
  }

  private func read(_ text: String, looksForward: Bool) throws(InvalidFormula) -> RunFormula {
    var lexer = FormulaLexer(text)
    let tokens = lexer.tokens()
    var errors = lexer.errors
    var wordIsMisspelt = false
    var words = FormulaLexer.words.map(\.key)
    if looksForward { words += FormulaLexer.forwardWords.map(\.key) }
    if !looksForward { errors += tokens.filter(\.looksForward).map(Self.misplaced) }
    for token in tokens where token.kind == .name && numbers[token.text] == nil {
      let suggestion = nearestName(to: token.text, in: predicates + words)
      errors.append(
        FormulaError(
          column: token.column, message: "unknown name \"\(token.text)\"", suggestion: suggestion))
      wordIsMisspelt = wordIsMisspelt || words.contains { $0 == suggestion }
    }
    var formula: RunFormula?
    // Where a sign was skipped or an operator was taken for a name, the grammar fails in consequence.
    if lexer.errors.isEmpty && !wordIsMisspelt {
      var descent = FormulaDescent(tokens: tokens, numbers: numbers)
      do {
        formula = try descent.whole()
      } catch {
        // An unknown name that also stands in the wrong place has been reported already.
        if !errors.contains(where: { $0.column == error.problem.column }) {
          errors.append(error.problem)
        }
      }
    }
    if errors.isEmpty, let formula { return formula }
    throw InvalidFormula(text: text, errors: errors.sorted { $0.column < $1.column })
  }

  private static func misplaced(_ token: FormulaToken) -> FormulaError {
    FormulaError(
      column: token.column,
      message: "\"\(token.text)\" looks forward, but this formula is judged at one step")
  }
}

/// Ends the descent at the first place that breaks the grammar.
private struct FormulaFailure: Error {
  var problem: FormulaError
}

/// Recursive descent over the tokens, by precedence.
private struct FormulaDescent {
  /// A formula with the height of its tree, so that a long chain is stopped as well as a deep nest.
  struct Part {
    var formula: RunFormula
    var height: Int
  }

  let tokens: [FormulaToken]
  let numbers: [String: Int]
  var index = 0

  init(tokens: [FormulaToken], numbers: [String: Int]) {
    self.tokens = tokens
    self.numbers = numbers
  }

  mutating func whole() throws(FormulaFailure) -> RunFormula {
    let part = try infix(atLeast: 0, depth: 0)
    switch tokens[index].kind {
    case .end:
      return part.formula
    case .close:
      throw failure("this \")\" has no \"(\" before it")
    case .name, .constant, .prefix, .infix, .open:
      throw failure("expected an operator or the end, found \(found)")
    }
  }

  /// Operands joined by operators that bind at least as tightly as `level`.
  private mutating func infix(atLeast level: Int, depth: Int) throws(FormulaFailure) -> Part {
    var left = try prefix(depth: depth)
    while case .infix(let word) = tokens[index].kind, word.level >= level {
      let place = index
      index += 1
      // What groups from the right takes operators of its own level into its right operand.
      let next = word.groupsFromRight ? word.level : word.level + 1
      let right = try infix(atLeast: next, depth: depth + 1)
      let formula: RunFormula
      switch word {
      case .leadsTo: formula = left.formula.leadsTo(right.formula)
      case .implies: formula = left.formula.implies(right.formula)
      case .or: formula = left.formula || right.formula
      case .and: formula = left.formula && right.formula
      case .until: formula = left.formula.until(right.formula)
      case .unless: formula = left.formula.unless(right.formula)
      case .since:
        let hold = try step(left.formula, under: place)
        formula = .now(.since(hold, try step(right.formula, under: place)))
      }
      // "leadsTo" stands for three operators.
      let levels = word == .leadsTo ? 3 : 1
      left = try part(formula, height: max(left.height, right.height) + levels, at: place)
    }
    return left
  }

  private mutating func prefix(depth: Int) throws(FormulaFailure) -> Part {
    let token = tokens[index]
    let place = index
    guard depth < FormulaParser.depthMax else { throw tooDeep(at: place) }
    switch token.kind {
    case .prefix(let word):
      index += 1
      let operand = try prefix(depth: depth + 1)
      let formula: RunFormula
      switch word {
      case .not: formula = !operand.formula
      case .previous: formula = .now(.previous(try step(operand.formula, under: place)))
      case .once: formula = .now(.once(try step(operand.formula, under: place)))
      case .historically: formula = .now(.historically(try step(operand.formula, under: place)))
      case .next: formula = .next(operand.formula)
      case .eventually: formula = .eventually(operand.formula)
      case .always: formula = .always(operand.formula)
      }
      return try part(formula, height: operand.height + 1, at: place)
    case .open:
      index += 1
      let inner = try infix(atLeast: 0, depth: depth + 1)
      switch tokens[index].kind {
      case .close:
        index += 1
        return inner
      case .end:
        throw failure("this \"(\" is never closed", at: place)
      case .name, .constant, .prefix, .infix, .open:
        throw failure("expected an operator or \")\", found \(found)")
      }
    case .name:
      index += 1
      // An unknown name has been reported; the number only keeps the descent going.
      return Part(formula: .now(.predicate(numbers[token.text] ?? 0)), height: 1)
    case .constant(let value):
      index += 1
      return Part(formula: .now(.constant(value)), height: 1)
    case .infix, .close, .end:
      throw failure("expected a name, \"not\", \"(\" or the like, found \(found)")
    }
  }

  /// `formula` as one of a single step, which it must be under the operator at `place`.
  private func step(_ formula: RunFormula, under place: Int) throws(FormulaFailure) -> Formula {
    guard case .now(let step) = formula else {
      throw failure(
        "\(tokens[place].quoted) looks back; nothing under it may look forward", at: place)
    }
    return step
  }

  private func part(_ formula: RunFormula, height: Int, at place: Int) throws(FormulaFailure)
    -> Part
  {
    guard height <= FormulaParser.depthMax else { throw tooDeep(at: place) }
    return Part(formula: formula, height: height)
  }

  private var found: String {
    let token = tokens[index]
    return token.kind == .end ? "the end" : token.quoted
  }

  private func tooDeep(at place: Int) -> FormulaFailure {
    failure("the formula nests more than \(FormulaParser.depthMax) levels deep", at: place)
  }

  private func failure(_ message: String, at place: Int? = nil) -> FormulaFailure {
    FormulaFailure(problem: FormulaError(column: tokens[place ?? index].column, message: message))
  }
}
