/// A value of a JSON5 document, with its place.
public struct JSON5Value: Equatable, Sendable {
  /// Where the value begins.
  public let position: SourcePosition
  public let content: Content

  /// What a value can be.
  public enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(JSON5Number)
    case string(String)
    case array([JSON5Value])
    /// In the order of the file. If a key stands twice, which is reported as an error, both are here.
    case object([JSON5Member])
  }

  public init(position: SourcePosition, content: Content) {
    self.position = position
    self.content = content
  }
}

/// One `key: value` of an object.
public struct JSON5Member: Equatable, Sendable {
  public let key: String
  /// Where the key begins, or its opening quote.
  public let keyPosition: SourcePosition
  public let value: JSON5Value

  public init(key: String, keyPosition: SourcePosition, value: JSON5Value) {
    self.key = key
    self.keyPosition = keyPosition
    self.value = value
  }
}

/// A number as it stands in the file.
///
/// It is kept as text because a reader that wants whole numbers must be able to tell `3` from `3.0`.
public struct JSON5Number: Equatable, Sendable {
  /// The text of the number, with its sign, such as `+0x1F`, `.5`, `1e3` or `-Infinity`.
  public let literal: String

  /// - Parameter literal: A number by the grammar of JSON5; it is not checked again.
  init(literal: String) {
    self.literal = literal
  }

  /// Whether it is written as a whole number: a sign at most, then digits, or `0x` and hex digits.
  public var isInteger: Bool {
    isHexadecimal || unsignedText.allSatisfy { ("0"..."9").contains($0) }
  }

  /// The value of a whole number, or nil if it is not written as one or does not fit.
  public var integer: Int? {
    guard isInteger else { return nil }
    let sign = isNegative ? "-" : ""
    // With the sign in front, so that the least Int fits.
    return isHexadecimal
      ? Int(sign + unsignedText.dropFirst(2), radix: 16) : Int(sign + unsignedText)
  }

  var isNegative: Bool { literal.first == "-" }

  var isHexadecimal: Bool { unsignedText.hasPrefix("0x") || unsignedText.hasPrefix("0X") }

  var unsignedText: Substring { literal.drop { $0 == "+" || $0 == "-" } }
}

extension JSON5Value {
  /// The six kinds of value.
  enum Kind: CaseIterable, Equatable {
    case null
    case bool
    case number
    case string
    case array
    case object

    /// As a message says that one was found.
    var phrase: String {
      switch self {
      case .null: "null"
      case .bool: "a boolean"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    }
  }

  var kind: Kind {
    switch content {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
