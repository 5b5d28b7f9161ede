/// A strict reader of JSON text that keeps the order of members.
///
/// A trace needs that order, and the place of an error, and the decoder of Foundation keeps
/// neither. Duplicate members, text after the value and nesting deeper than ``depthMax`` are errors.
struct JSONParser {
  /// What is wrong with a text, and where: both 1-based, the column counted in Unicode scalars.
  struct Failure: Error, Equatable {
    let line: Int
    let column: Int
    let problem: String
  }

  /// The most arrays and objects inside one another.
  static let depthMax = 64

  private let scalars: [Unicode.Scalar]
  private var position = 0

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The value that `text` holds.
  static func parse(_ text: String) throws(Failure) -> JSONValue {
    var parser = JSONParser(text)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    if parser.position < parser.scalars.count {
      throw parser.failure("there is more text after the value")
    }
    return value
  }

  private var next: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  private func failure(_ problem: String) -> Failure {
    var line = 1
    var column = 1
    for scalar in scalars[..<position] {
      column += 1
      if scalar == "\n" {
        line += 1
        column = 1
      }
    }
    return Failure(line: line, column: column, problem: problem)
  }

  private func unexpected(_ expected: String) -> Failure {
    guard let next else { return failure("the text ends where \(expected) should be") }
    return failure("found \"\(String(next).printable)\" where \(expected) should be")
  }

  private mutating func skipSpace() {
    while let scalar = next, scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" {
      position += 1
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    skipSpace()
    switch next {
    case "{": return try object(depth: depth)
    case "[": return try array(depth: depth)
    case "\"": return .string(try string())
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    case "n": return try word("null", .null)
    case let scalar? where scalar == "-" || isDigit(scalar): return try number()
    case _: throw unexpected("a value")
    }
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    for scalar in text.unicodeScalars where !take(scalar) { throw unexpected("\"\(text)\"") }
    return value
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    guard depth < JSONParser.depthMax else { throw failure("nested too deep") }
    position += 1
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == "\"" else { throw unexpected("a member name in quotes") }
      let start = position
      let name = try string()
      if !names.insert(name).inserted {
        position = start
        throw failure("the member \"\(name.printable)\" is there twice")
      }
      skipSpace()
      guard take(":") else { throw unexpected("\":\"") }
      members.append(JSONValue.Member(name, try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected("\",\" or \"}\"") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    guard depth < JSONParser.depthMax else { throw failure("nested too deep") }
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected("\",\" or \"]\"") }
    return .array(elements)
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

  private mutating func digits() throws(Failure) {
    guard let first = next, isDigit(first) else { throw unexpected("a digit") }
    while let scalar = next, isDigit(scalar) { position += 1 }
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if let scalar = next, isDigit(scalar) { throw failure("a number begins with a needless 0") }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      try digits()
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<position])
    if let whole = Int(String(text)) { return .int(whole) }
    return .number(String(text))
  }

  private mutating func string() throws(Failure) -> String {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = next {
      switch scalar {
      case "\"":
        position += 1
        return String(text)
      case "\\":
        text.append(try escape())
      case "\u{0}"..<"\u{20}":
        throw failure("a control character inside a string must be escaped")
      case _:
        text.append(scalar)
        position += 1
      }
    }
    position = start
    throw failure("this string never ends")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    position += 1
    guard let scalar = next else { throw unexpected("the rest of an escape") }
    position += 1
    switch scalar {
    case "\"", "\\", "/": return scalar
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try codePoint()
    case _:
      position -= 1
      throw failure("\"\\\(String(scalar).printable)\" is no escape")
    }
  }

  /// A code point after `\u`, of one or (surrogates) two groups of four digits.
  private mutating func codePoint() throws(Failure) -> Unicode.Scalar {
    let first = try fourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take("\\"), take("u") else { throw failure("half a surrogate pair") }
    let second = try fourHexDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure("half a surrogate pair") }
    return scalar
  }

  private mutating func fourHexDigits() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = next, let digit = hexDigit(scalar) else { throw unexpected("a hex digit") }
      position += 1
      value = value << 4 + digit
    }
    return value
  }

  private func hexDigit(_ scalar: Unicode.Scalar) -> UInt32? {
    scalar.isASCII ? Character(scalar).hexDigitValue.map(UInt32.init) : nil
  }
}
