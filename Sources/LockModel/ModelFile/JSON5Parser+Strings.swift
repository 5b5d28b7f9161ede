extension JSON5Parser {
  /// A string in single or double quotes, which begins at the index.
  mutating func string() -> String? {
    let start = index
    let quote = source.scalars[start]
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      if scalar == quote {
        index += 1
        return String(text)
      }
      // U+2028 and U+2029 may stand in a string, other than in JavaScript of that time.
      if scalar == "\n" || scalar == "\r" { break }
      stringUnit(into: &text)
    }
    fail("this string has no closing \(JSON5Parser.shown(quote)) on its line", at: start)
    return nil
  }

  /// The offset in the source of scalar `number` of the string whose quote is at `start`.
  static func offset(ofScalar number: Int, inStringAt start: Int, of source: SourceText) -> Int {
    // A second reading, because to keep all offsets would cost every string what few ever need.
    var parser = JSON5Parser(diagnostics: Diagnostics(source: source))
    parser.index = start + 1
    var text = String.UnicodeScalarView()
    while text.count < number, parser.peek != nil {
      parser.stringUnit(into: &text)
    }
    return parser.index
  }

  /// One plain scalar or one escape.
  private mutating func stringUnit(into text: inout String.UnicodeScalarView) {
    let scalar = source.scalars[index]
    if scalar == "\\" {
      escape(into: &text)
    } else {
      text.append(scalar)
      index += 1
    }
  }

  /// Reports what is wrong with an escape and goes on after it.
  private mutating func escape(into text: inout String.UnicodeScalarView) {
    let start = index
    index += 1
    // At the end of the file the string is reported as unclosed.
    guard let letter = peek else { return }
    index += 1
    switch letter {
    case "b": text.append("\u{08}")
    case "f": text.append("\u{0C}")
    case "n": text.append("\n")
    case "r": text.append("\r")
    case "t": text.append("\t")
    case "v": text.append("\u{0B}")
    case "0":
      if let next = peek, ("0"..."9").contains(next) {
        fail("expected no digit after \"\\0\", as octal escapes are not JSON5", at: start)
      }
      text.append("\0")
    case "1"..."9":
      fail("\"\\\(letter)\" is no escape", at: start)
    case "\n", "\u{2028}", "\u{2029}":
      break
    case "\r":
      // CR LF is one line break, and the escape takes all of it.
      if peek == "\n" { index += 1 }
    case "x":
      if let code = hexDigits(2, after: "\\x", at: start), let scalar = Unicode.Scalar(code) {
        text.append(scalar)
      }
    case "u":
      if let scalar = codeUnits(at: start) { text.append(scalar) }
    default:
      text.append(letter)
    }
  }

  /// The scalar of `\uXXXX` or of a pair of them, after the first `\u`.
  private mutating func codeUnits(at start: Int) -> Unicode.Scalar? {
    guard let first = hexDigits(4, after: "\\u", at: start) else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, peek == "\\", scalar(ahead: 1) == "u" {
      let before = index
      index += 2
      guard let second = hexDigits(4, after: "\\u", at: before) else { return nil }
      if (0xDC00...0xDFFF).contains(second) {
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      }
      // The second stands for itself, so it is left to be read as an escape of its own.
      index = before
    }
    fail("expected a pair of \"\\u\" escapes, found half of a surrogate pair", at: start)
    return nil
  }

  private mutating func hexDigits(_ count: Int, after escape: String, at start: Int) -> UInt32? {
    var code: UInt32 = 0
    for _ in 0..<count {
      guard let scalar = peek, let digit = JSON5Parser.hexValue(scalar) else {
        fail("expected \(count) hex digits after \"\(escape)\"", at: start)
        return nil
      }
      code = code << 4 | digit
      index += 1
    }
    return code
  }

  /// Goes to the end of a string, or of its line if it has no end.
  mutating func skipString() {
    let quote = source.scalars[index]
    index += 1
    while let scalar = peek, scalar != "\n", scalar != "\r" {
      index += scalar == "\\" ? 2 : 1
      if scalar == quote { break }
    }
    // A backslash may be the last of the file.
    index = min(index, source.scalars.count)
  }

  /// A key that is an ECMAScript 5 identifier name, with escapes resolved.
  mutating func identifier() -> String? {
    var name = String.UnicodeScalarView()
    while let scalar = peek {
      let start = index
      if scalar == "\\" {
        index += 1
        guard peek == "u" else {
          fail("expected \"\\u\" and 4 hex digits in a name, found another escape", at: start)
          return nil
        }
        index += 1
        guard let code = hexDigits(4, after: "\\u", at: start) else { return nil }
        let escaped = Unicode.Scalar(code)
        let fits = name.isEmpty ? JSON5Parser.isIdentifierStart : JSON5Parser.isIdentifierPart
        guard let escaped, fits(escaped) else {
          fail("this escape stands for nothing that may be part of a name", at: start)
          return nil
        }
        name.append(escaped)
      } else if JSON5Parser.isIdentifierPart(scalar) {
        name.append(scalar)
        index += 1
      } else {
        break
      }
    }
    return String(name)
  }

  static func hexValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x61 + 10
    case "A"..."F": scalar.value - 0x41 + 10
    default: nil
    }
  }

  static func isIdentifierStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    default:
      scalar == "$" || scalar == "_"
    }
  }

  static func isIdentifierPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
    default:
      isIdentifierStart(scalar) || scalar == "\u{200C}" || scalar == "\u{200D}"
    }
  }

  static func startsKey(_ scalar: Unicode.Scalar) -> Bool {
    isIdentifierStart(scalar) || scalar == "\\" || scalar == "\"" || scalar == "'"
  }

  static func startsNumber(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "+" || scalar == "-" || scalar == "." || ("0"..."9").contains(scalar)
  }

  static func startsValue(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "{", "[", "\"", "'": true
    default: startsNumber(scalar) || isIdentifierStart(scalar)
    }
  }
}
