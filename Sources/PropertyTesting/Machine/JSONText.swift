import FoundationEssentials

/// Any JSON value, kept as it is: what a file holds for types that only the test knows.
public enum JSONText: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSONText])
  case object([String: JSONText])

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Only trying tells which kind of value stands there; the last attempt says why it is none.
    func attempt<Kind: Decodable>(_ kind: Kind.Type) -> Kind? {
      do { return try value.decode(kind) } catch { return nil }
    }
    if value.decodeNil() {
      self = .null
    } else if let bool = attempt(Bool.self) {
      self = .bool(bool)
    } else if let int = attempt(Int64.self) {
      self = .int(int)
    } else if let double = attempt(Double.self) {
      self = .double(double)
    } else if let string = attempt(String.self) {
      self = .string(string)
    } else if let array = attempt([JSONText].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONText].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .int(let int): try container.encode(int)
    case .double(let double): try container.encode(double)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }

  /// The value of a type that can be encoded.
  static func of<Value: Encodable>(_ value: Value) throws -> JSONText {
    // In an array, since not every value is a document.
    let data = try JSONEncoder().encode([value])
    return try JSONDecoder().decode([JSONText].self, from: data)[0]
  }

  /// The value as a type that can be decoded.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([self]))[0]
  }
}
