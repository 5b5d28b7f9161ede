/// A JSON value whose object members keep their order, so that the same value is always the same
/// bytes.
public indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// A number with a fixed count of decimals, already rounded; see ``decimal(_:places:)``.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One member of an object.
  public struct Member: Equatable, Sendable {
    public let name: String
    public let value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// `text` as a string, or null.
  public static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// The texts as an array of strings.
  public static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }

  /// A number rounded to at most `places` decimals, with no zeros at its end.
  public static func decimal(_ value: Double, places: Int) -> JSONValue {
    .number(NumberText.decimal(value, places: places, trimmed: true))
  }

  /// The value on one line, with no spaces.
  public var compact: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value with one member or element a line, indented by two spaces.
  public var pretty: String {
    var text = ""
    writePretty(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .number(let value): text += value
    case .string(let value): text += JSONValue.quoted(value)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += JSONValue.quoted(member.name) + ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private func writePretty(to text: inout String, indent: Int) {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .null, .bool, .int, .number, .string: write(to: &text)
    case .array(let elements):
      guard !elements.isEmpty else {
        text += "[]"
        return
      }
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? ",\n" : "\n") + inner
        element.writePretty(to: &text, indent: indent + 2)
      }
      text += "\n" + outer + "]"
    case .object(let members):
      guard !members.isEmpty else {
        text += "{}"
        return
      }
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? ",\n" : "\n") + inner + JSONValue.quoted(member.name) + ": "
        member.value.writePretty(to: &text, indent: indent + 2)
      }
      text += "\n" + outer + "}"
    }
  }

  /// `text` as a JSON string: quotes, backslashes and control characters escaped, all else as it is.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
        result += "\\u" + JSONValue.hex(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
