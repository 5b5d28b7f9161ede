/// A value that has a form in strict JSON, with the keys of its objects in a given order.
///
/// The description is that form, in one line with no white space between the signs, so that the
/// same value always gives the same bytes.
public enum CanonicalJSON: Equatable, Sendable, CustomStringConvertible {
  case null
  case bool(Bool)
  case int(Int)
  /// The text of a number by the grammar of strict JSON, written as it is.
  case number(String)
  case string(String)
  case array([CanonicalJSON])
  /// The keys are written in this order and should differ.
  case object([Member])

  /// One `"key":value` of an object.
  public struct Member: Equatable, Sendable {
    public let key: String
    public let value: CanonicalJSON

    public init(_ key: String, _ value: CanonicalJSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a document, or nil if there is a number in it that JSON has no form for
  /// (`Infinity` and `NaN`).
  ///
  /// Whole numbers become decimal. Others keep their digits and lose what JSON does not have, such
  /// as a plus sign in front; they are not rounded.
  public init?(_ value: JSON5Value) {
    switch value.content {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .string(let string): self = .string(string)
    case .number(let number):
      guard let json = CanonicalJSON(number) else { return nil }
      self = json
    case .array(let values):
      let elements = values.compactMap { CanonicalJSON($0) }
      guard elements.count == values.count else { return nil }
      self = .array(elements)
    case .object(let members):
      let written = members.compactMap { member in
        CanonicalJSON(member.value).map { Member(member.key, $0) }
      }
      guard written.count == members.count else { return nil }
      self = .object(written)
    }
  }

  private init?(_ number: JSON5Number) {
    let sign = number.isNegative ? "-" : ""
    if let int = number.integer {
      self = .int(int)
    } else if number.isHexadecimal {
      self = .number(sign + CanonicalJSON.decimal(hexadecimal: number.unsignedText.dropFirst(2)))
    } else if number.unsignedText.first == "I" || number.unsignedText.first == "N" {
      return nil
    } else {
      let mantissaEnd = number.unsignedText.firstIndex { $0 == "e" || $0 == "E" }
      let mantissa = number.unsignedText[..<(mantissaEnd ?? number.unsignedText.endIndex)]
      let exponent = number.unsignedText[(mantissaEnd ?? number.unsignedText.endIndex)...]
      let leading = mantissa.first == "." ? "0" : ""
      let trimmed = mantissa.last == "." ? mantissa.dropLast() : mantissa
      self = .number(sign + leading + trimmed + exponent)
    }
  }

  /// Strict JSON in one line.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .int(let int): text += String(int)
    case .number(let literal): text += literal
    case .string(let string): CanonicalJSON.write(string, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        CanonicalJSON.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{08}": text += "\\b"
      case "\u{0C}": text += "\\f"
      // Some readers end a line at U+0085, U+2028 and U+2029, and this is to be one line.
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// The decimal digits of a number of any size.
  private static func decimal(hexadecimal: Substring) -> String {
    // The lowest digit first.
    var decimal = [0]
    for scalar in hexadecimal.unicodeScalars {
      var carry = Int(JSON5Parser.hexValue(scalar) ?? 0)
      for index in decimal.indices {
        let sum = decimal[index] * 16 + carry
        decimal[index] = sum % 10
        carry = sum / 10
      }
      while carry > 0 {
        decimal.append(carry % 10)
        carry /= 10
      }
    }
    return decimal.reversed().map(String.init).joined()
  }
}
