/// One word or sign of a formula's text, with the column it starts in.
struct FormulaToken: Equatable {
  enum Kind: Equatable {
    case name
    case constant(Bool)
    case prefix(FormulaPrefix)
    case infix(FormulaInfix)
    case open
    case close
    case end
  }

  var kind: Kind
  /// As it stands in the text.
  var text: String
  /// 1-based, in Unicode scalars.
  var column: Int

  /// The text in quotation marks.
  var quoted: String { "\"\(text)\"" }

  /// Whether it is an operator that looks forward.
  var looksForward: Bool {
    switch kind {
    case .prefix(.next), .prefix(.eventually), .prefix(.always): true
    case .infix(.leadsTo), .infix(.until), .infix(.unless): true
    case .prefix, .infix, .name, .constant, .open, .close, .end: false
    }
  }
}

/// The operators that stand before their one operand.
enum FormulaPrefix: Equatable {
  case not
  case previous
  case once
  case historically
  case next
  case eventually
  case always
}

/// The operators that stand between two operands.
enum FormulaInfix: Equatable {
  case leadsTo
  case implies
  case or
  case and
  case since
  case until
  case unless

  /// How tightly it binds.
  var level: Int {
    switch self {
    case .leadsTo: 0
    case .implies: 1
    case .or: 2
    case .and: 3
    case .since, .until, .unless: 4
    }
  }

  /// Whether it groups from the right.
  var groupsFromRight: Bool {
    switch self {
    case .leadsTo, .implies: true
    case .or, .and, .since, .until, .unless: false
    }
  }
}

/// Cuts the text of a formula into tokens.
struct FormulaLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// What could not be read; the place is skipped.
  private(set) var errors: [FormulaError] = []

  /// The words of operators that look forward, which only formulas of runs have.
  static let forwardWords: KeyValuePairs<String, FormulaToken.Kind> = [
    "next": .prefix(.next), "eventually": .prefix(.eventually), "always": .prefix(.always),
    "until": .infix(.until), "unless": .infix(.unless), "leadsTo": .infix(.leadsTo),
  ]

  /// The other words that are no names.
  static let words: KeyValuePairs<String, FormulaToken.Kind> = [
    "not": .prefix(.not), "and": .infix(.and), "or": .infix(.or), "implies": .infix(.implies),
    "since": .infix(.since), "previous": .prefix(.previous), "once": .prefix(.once),
    "historically": .prefix(.historically), "true": .constant(true), "false": .constant(false),
  ]

  /// The longer signs stand first, so that `=>` is not read as `=`.
  private static let signs: KeyValuePairs<String, FormulaToken.Kind> = [
    "~>": .infix(.leadsTo), "&&": .infix(.and), "||": .infix(.or), "->": .infix(.implies),
    "=>": .infix(.implies),
    "!": .prefix(.not), "(": .open, ")": .close,
  ]

  /// What people write who come from another language, and what to write here.
  private static let strangers: KeyValuePairs<String, (message: String, suggestion: String?)> = [
    "<->": (equivalence, nil), "<=>": (equivalence, nil),
    "&": ("\"&\" is no operator", "and"), "|": ("\"|\" is no operator", "or"),
    "¬": ("\"¬\" is no operator", "not"), "~": ("\"~\" is no operator", "not"),
    "∧": ("\"∧\" is no operator", "and"), "∨": ("\"∨\" is no operator", "or"),
    "→": ("\"→\" is no operator", "implies"),
  ]

  private static let equivalence =
    "there is no operator for equivalence; write (p implies q) and (q implies p)"

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// All tokens up to and with the end.
  mutating func tokens() -> [FormulaToken] {
    var tokens: [FormulaToken] = []
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
        index += 1
      } else if FormulaLexer.isLetter(scalar) {
        if let token = word() { tokens.append(token) }
      } else if let token = sign() {
        tokens.append(token)
      } else {
        unreadable()
      }
    }
    tokens.append(FormulaToken(kind: .end, text: "", column: scalars.count + 1))
    return tokens
  }

  private mutating func word() -> FormulaToken? {
    let start = index
    var text = String.UnicodeScalarView()
    while index < scalars.count, FormulaLexer.isPartOfName(scalars[index]) {
      text.append(scalars[index])
      index += 1
    }
    let word = String(text)
    if word == "iff" {
      errors.append(FormulaError(column: start + 1, message: FormulaLexer.equivalence))
      return nil
    }
    let known = FormulaLexer.words.first { $0.key == word }
    let forward = FormulaLexer.forwardWords.first { $0.key == word }
    let kind = known?.value ?? forward?.value ?? .name
    return FormulaToken(kind: kind, text: word, column: start + 1)
  }

  private mutating func sign() -> FormulaToken? {
    for (sign, kind) in FormulaLexer.signs where matches(sign) {
      defer { index += sign.unicodeScalars.count }
      return FormulaToken(kind: kind, text: sign, column: index + 1)
    }
    return nil
  }

  private mutating func unreadable() {
    let column = index + 1
    for (sign, answer) in FormulaLexer.strangers where matches(sign) {
      errors.append(
        FormulaError(column: column, message: answer.message, suggestion: answer.suggestion))
      index += sign.unicodeScalars.count
      return
    }
    let first = scalars[index]
    // One error for a whole run of the same sign, as in "====".
    while index < scalars.count, scalars[index] == first {
      index += 1
    }
    let category = first.properties.generalCategory
    let shown =
      category == .control || category == .format
      ? "U+" + String(first.value, radix: 16, uppercase: true) : "\"\(first)\""
    errors.append(
      FormulaError(
        column: column, message: "expected a name, an operator or a parenthesis, found \(shown)"))
  }

  private func matches(_ sign: String) -> Bool {
    scalars[index...].starts(with: sign.unicodeScalars)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar) || scalar == "."
  }
}
