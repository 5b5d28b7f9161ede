import ModelChecker
import TestSupport
import Testing

@Suite struct FormulaParserTests {
  private let parser = FormulaParser(predicates: [
    "a", "b", "c", "d", "locked", "event.touch", "surface.lock", "x1",
  ])

  @Test(
    "Precedence is as the table says",
    arguments: [
      ("a", "a"),
      ("  ( a ) ", "a"),
      ("true", "true"), ("false", "false"),
      ("event.touch", "event.touch"), ("x1", "x1"),
      ("not a and b", "((not a) and b)"),
      ("not a since b", "((not a) since b)"),
      ("once a and previous b", "((once a) and (previous b))"),
      ("not once historically previous a", "(not (once (historically (previous a))))"),
      ("a and b since c", "(a and (b since c))"),
      ("a since b and c", "((a since b) and c)"),
      ("not a since b and c", "(((not a) since b) and c)"),
      ("a since b since c", "((a since b) since c)"),
      ("a since (b since c)", "(a since (b since c))"),
      ("a or b and c", "(a or (b and c))"),
      ("a and b or c", "((a and b) or c)"),
      ("(a or b) and c", "((a or b) and c)"),
      ("a and b and c", "((a and b) and c)"),
      ("a or b or c", "((a or b) or c)"),
      ("a implies b", "(a implies b)"),
      ("a implies b implies c", "(a implies (b implies c))"),
      ("(a implies b) implies c", "((a implies b) implies c)"),
      ("a or b implies c or d", "((a or b) implies (c or d))"),
      ("a implies b or c implies d", "(a implies ((b or c) implies d))"),
      ("a and (b implies c)", "(a and (b implies c))"),
      ("not (a or b)", "(not (a or b))"),
      ("!a && b || c -> d", "((((not a) and b) or c) implies d)"),
      ("!!a=>b", "((not (not a)) implies b)"),
      ("a\n  and\tb", "(a and b)"),
    ])
  func precedence(text: String, expected: String) throws {
    let formula = try parser.parse(text)
    #expect(printed(formula) == expected)
    #expect(try parser.parse(expected) == formula)
  }

  @Test("The number of a predicate is its position in the list")
  func numbers() throws {
    #expect(try parser.parse("locked implies d") == .implies(.predicate(4), .predicate(3)))
  }

  @Test(
    "Errors name the column, what was found and what was expected",
    arguments: [
      ("", "column 1: expected a name, \"not\", \"(\" or the like, found the end"),
      ("a and", "column 6: expected a name, \"not\", \"(\" or the like, found the end"),
      ("a b", "column 3: expected an operator or the end, found \"b\""),
      ("(a b)", "column 4: expected an operator or \")\", found \"b\""),
      ("a)", "column 2: this \")\" has no \"(\" before it"),
      ("b and (a", "column 7: this \"(\" is never closed"),
      ("and a", "column 1: expected a name, \"not\", \"(\" or the like, found \"and\""),
      ("a & b", "column 3: \"&\" is no operator; did you mean \"and\"?"),
      ("a ==== b", "column 3: expected a name, an operator or a parenthesis, found \"=\""),
      ("a \u{7} b", "column 3: expected a name, an operator or a parenthesis, found U+7"),
      ("lokced", "column 1: unknown name \"lokced\"; did you mean \"locked\"?"),
      ("touch", "column 1: unknown name \"touch\"; did you mean \"event.touch\"?"),
      ("zebra", "column 1: unknown name \"zebra\""),
      ("a AND b", "column 3: unknown name \"AND\"; did you mean \"and\"?"),
      ("historicaly a", "column 1: unknown name \"historicaly\"; did you mean \"historically\"?"),
      (
        "a iff b",
        "column 3: there is no operator for equivalence; write (p implies q) and (q implies p)"
      ),
      (
        "a <-> b",
        "column 3: there is no operator for equivalence; write (p implies q) and (q implies p)"
      ),
    ])
  func errors(text: String, expected: String) {
    #expect(problems(of: text) == [expected])
  }

  @Test("All unknown names are reported together with the first break of the grammar")
  func allErrors() {
    #expect(
      problems(of: "lokced and (zebra or surfacelock and") == [
        "column 1: unknown name \"lokced\"; did you mean \"locked\"?",
        "column 13: unknown name \"zebra\"",
        "column 22: unknown name \"surfacelock\"; did you mean \"surface.lock\"?",
        "column 37: expected a name, \"not\", \"(\" or the like, found the end",
      ])
  }

  @Test("A caret shows the place in the text")
  func caret() {
    let text = "locked and\nonce (lokced) or zebra"
    let error = #expect(throws: InvalidFormula.self) { try parser.parse(text) }
    #expect(
      error?.description == """
        column 18: unknown name "lokced"; did you mean "locked"?
        once (lokced) or zebra
              ^
        column 29: unknown name "zebra"
        once (lokced) or zebra
                         ^
        """)
    let atEnd = FormulaError(column: 7, message: "")
    #expect(atEnd.caret(in: "a and ") == "a and \n      ^")
    #expect(FormulaError(column: 99, message: "").caret(in: "a") == "a\n ^")
    #expect(FormulaError(column: 0, message: "").caret(in: "") == "\n^")
  }

  @Test("A caret in a long line shows the part around it, and control characters are replaced")
  func longCaret() {
    let long = String(repeating: "a or ", count: 100) + "\u{1B}[31m"
    let lines = FormulaError(column: 501, message: "").caret(in: long).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].count == 97 && lines[0].first == "…" && !lines[0].contains("\u{1B}"))
    #expect(lines[0].dropFirst(lines[1].count - 1).first == "\u{FFFD}")
  }

  @Test(
    "What nests too deeply is an error and no crash",
    arguments: [("(", ""), ("(", "a"), ("!", "a"), ("a->", "a"), ("a and ", "a"), ("(a or ", "a")])
  func tooDeep(piece: String, end: String) {
    let text = String(repeating: piece, count: 100_000) + end
    #expect(problems(of: text).map { $0.hasSuffix("nests more than 200 levels deep") } == [true])
  }

  @Test("What nests as deeply as is allowed is read")
  func deep() throws {
    let depth = FormulaParser.depthMax - 1
    _ = try parser.parse(String(repeating: "a and ", count: depth) + "a")
    _ = try parser.parse(String(repeating: "!", count: depth) + "a")
    _ = try parser.parse(
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth))
  }

  @Test("A random formula, printed with all parentheses, is read back equal", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let formula = randomFormula(height: 6, &random)
      #expect(try parser.parse(printed(formula)) == formula, "seed \(seed)")
    }
  }

  @Test("Random text gives a formula or errors inside it, and never a crash", arguments: 0..<10)
  func fuzz(seed: UInt64) {
    let pieces = [
      "a", "locked", "(", ")", "not ", " and ", "||", "->", "=", " since ", " once ", "zz", ".",
      "é", "\n", "iff", "<-", "1",
    ]
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      switch result(of: text) {
      case .success(let formula):
        #expect(
          result(of: printed(formula)) == .success(formula),
          "seed \(seed), \(text.debugDescription)")
      case .failure(let error):
        let range = 1...text.unicodeScalars.count + 1
        #expect(!error.errors.isEmpty && error.errors.allSatisfy { range.contains($0.column) })
        #expect(error.errors.map(\.column) == error.errors.map(\.column).sorted())
        #expect(!error.description.isEmpty)
      }
    }
  }

  private func result(of text: String) -> Result<Formula, InvalidFormula> {
    Result { () throws(InvalidFormula) in try parser.parse(text) }
  }

  private func problems(of text: String) -> [String] {
    switch result(of: text) {
    case .success: []
    case .failure(let error): error.errors.map(\.description)
    }
  }

  /// The formula with every operator in parentheses, so that no precedence is needed to read it.
  private func printed(_ formula: Formula) -> String {
    let names = ["a", "b", "c", "d", "locked", "event.touch", "surface.lock", "x1"]
    return switch formula {
    case .constant(let value): "\(value)"
    case .predicate(let number): names[number]
    case .not(let inner): "(not \(printed(inner)))"
    case .previous(let inner): "(previous \(printed(inner)))"
    case .once(let inner): "(once \(printed(inner)))"
    case .historically(let inner): "(historically \(printed(inner)))"
    case .and(let first, let second): "(\(printed(first)) and \(printed(second)))"
    case .or(let first, let second): "(\(printed(first)) or \(printed(second)))"
    case .implies(let first, let second): "(\(printed(first)) implies \(printed(second)))"
    case .since(let first, let second): "(\(printed(first)) since \(printed(second)))"
    }
  }

  private func randomFormula(height: Int, _ random: inout SplitMix64) -> Formula {
    if height == 0 || Int.random(in: 0..<6, using: &random) == 0 {
      let number = Int.random(in: 0..<10, using: &random)
      return number < 8 ? .predicate(number) : .constant(number == 8)
    }
    let first = randomFormula(height: height - 1, &random)
    let kind = Int.random(in: 0..<8, using: &random)
    if kind < 4 {
      let unary: [(Formula) -> Formula] = [
        Formula.not, Formula.previous, Formula.once, Formula.historically,
      ]
      return unary[kind](first)
    }
    let second = randomFormula(height: height - 1, &random)
    let binary: [(Formula, Formula) -> Formula] = [
      Formula.and, Formula.or, Formula.implies, Formula.since,
    ]
    return binary[kind - 4](first, second)
  }
}
