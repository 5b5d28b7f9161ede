import ModelChecker

extension JSON5Parser {
  /// A number with a sign or a digit in front.
  mutating func number() -> JSON5Value.Content? {
    let start = index
    let literal = numberText()
    if let problem = JSON5Parser.problem(with: literal) {
      fail(problem, at: start)
      return nil
    }
    return .number(JSON5Number(literal: literal))
  }

  /// One of the words that are values.
  mutating func word() -> JSON5Value.Content? {
    let start = index
    var text = String.UnicodeScalarView()
    while let scalar = peek, JSON5Parser.isIdentifierPart(scalar) {
      text.append(scalar)
      index += 1
    }
    let word = String(text)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity", "NaN": return .number(JSON5Number(literal: word))
    default:
      let suggestion = nearestName(to: word, in: ["true", "false", "null"])
      let hint = suggestion == nil ? "; a string needs quotes" : ""
      fail(
        "expected a value, found the word \"\(word.prefix(40))\"\(hint)", at: start,
        suggestion: suggestion)
      return nil
    }
  }

  /// Everything that hangs together with a number, right or wrong, so that `1_000` is one error.
  private mutating func numberText() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar == "+" || scalar == "-" {
      text.append(scalar)
      index += 1
    }
    var last: Unicode.Scalar?
    var isHexadecimal = false
    while let scalar = peek {
      let isExponentSign =
        (scalar == "+" || scalar == "-") && (last == "e" || last == "E") && !isHexadecimal
      guard scalar == "." || JSON5Parser.isIdentifierPart(scalar) || isExponentSign else { break }
      text.append(scalar)
      isHexadecimal = isHexadecimal || scalar == "x" || scalar == "X"
      last = scalar
      index += 1
    }
    return String(text)
  }

  /// What is wrong with the text of a number, or nil.
  private static func problem(with text: String) -> String? {
    let signs = text.prefix { $0 == "+" || $0 == "-" }
    if signs.count > 1 { return "expected one sign at most before a number, found \"\(signs)\"" }
    var rest = text.unicodeScalars.dropFirst(signs.count)
    if rest.isEmpty { return "expected a number right after \"\(signs)\"" }
    if String(rest) == "Infinity" || String(rest) == "NaN" { return nil }
    let notANumber = "\"\(text.prefix(40))\" is not a number"
    if rest.starts(with: "0x".unicodeScalars) || rest.starts(with: "0X".unicodeScalars) {
      rest = rest.dropFirst(2)
      if rest.isEmpty { return "expected hex digits after \"\(text)\"" }
      return rest.allSatisfy { hexValue($0) != nil } ? nil : notANumber
    }
    let whole = takeDigits(from: &rest)
    if whole.count > 1, whole.first == "0" {
      return "\(notANumber); a number may not begin with a needless 0"
    }
    var fraction = ""
    if rest.first == "." {
      rest = rest.dropFirst()
      fraction = takeDigits(from: &rest)
    }
    if whole.isEmpty && fraction.isEmpty { return notANumber }
    if rest.first == "e" || rest.first == "E" {
      rest = rest.dropFirst()
      if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
      if takeDigits(from: &rest).isEmpty { return "expected digits at the end of \"\(text)\"" }
    }
    return rest.isEmpty ? nil : notANumber
  }

  private static func takeDigits(from text: inout Substring.UnicodeScalarView) -> String {
    let digits = text.prefix { ("0"..."9").contains($0) }
    text = text.dropFirst(digits.count)
    return String(digits)
  }
}
