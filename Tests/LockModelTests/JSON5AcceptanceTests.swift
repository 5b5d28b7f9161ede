import Foundation
import LockModel
import TestSupport
import Testing

/// What the reader accepts, compared with Foundation's decoder where that follows the standard too.
@Suite struct JSON5AcceptanceTests {
  /// Documents that both readers take, with equal meaning.
  static let corpus: [String] = [
    "null", "true", " false ", "0", "-1", "+5", "12.5", ".5", "5.", "-.5", "1e3", "1E+3", "1.5e-3",
    "5.e2", "0x10", "0XfF", "-0x1F", "+0xabcdef", "9007199254740993", "-9223372036854775808",
    "Infinity", "-Infinity", "+Infinity",
    "\"\"", "''", "'a\"b'", "\"a'b\"", "\"\\\"\"", "'\\''", "\"\\\\ \\/ \\b \\f \\n \\r \\t\"",
    "'\\x41\\x7a'", "'\\u00e9'", "'\\uD83D\\uDE00'", "'é 😀'",
    "'\u{2028}'", "\t\n\r {}",
    "[]", "{}", "[1,]", "[1,2,3]", "[[],[[]],{}]", "{a:1,}", "{a:1,b:[2,{c:3}]}",
    "{'a b':1,\"c\":2,$d:3,_e:4,f9:5}", "{ünï:1}", "{null:1,true:2,Infinity:3}",
    "// comment\n1", "/* a\n * b */1/**/", "{/*x*/a/*y*/:/*z*/1/*w*/,//v\n}", "[1//\n,2]",
    "/***/1", "/* // */ 2", "// /* \n 3", "\"// no comment\"", "'/* none */'",
    "{\n  // a model\n  model: 'm5-08',\n  policy: { attempts: 0x5, idle: +3, },\n}",
  ]

  @Test("What Foundation accepts means the same here", arguments: corpus)
  func agrees(text: String) throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    // In an array, because Foundation reads past the end of a document that ends with a number,
    // and now and then traps there.
    let wrapped = "[\n\(text)\n]"
    let expected = try decoder.decode(Plain.self, from: Data(wrapped.utf8))
    #expect(Plain(try #require(tree(of: wrapped))) == expected)
    #expect(.array([Plain(try #require(tree(of: text)))]) == expected)
  }

  /// Right by the standard, and refused or untested in the Foundation of Swift 6.3.
  static let beyondFoundation: [(String, Plain)] = [
    ("\u{FEFF}1", .number(1)), ("1\u{FEFF}", .number(1)), ("\u{2028}1\u{2029}", .number(1)),
    ("\u{3000}1", .number(1)), ("\u{B}1\u{C}", .number(1)), ("[\u{A0}1]", .array([.number(1)])),
    ("'a\\\r\nb'", .string("ab")), ("'a\\\u{2028}b'", .string("ab")),
    ("'a\\\rb'", .string("ab")), ("'a\\\nb'", .string("ab")), ("'\\\n'", .string("")),
    ("'\\v'", .string("\u{B}")), ("'\\0'", .string("\0")), ("'\\0a'", .string("\0a")),
    ("'\u{1}'", .string("\u{1}")), ("'a\tb'", .string("a\tb")), ("'\\a\\q'", .string("aq")),
    ("'\\é'", .string("é")), ("'\\''", .string("'")),
    ("{\\u0061b:1}", .object(["ab": .number(1)])),
    ("{a\\u200Cb:1}", .object(["a\u{200C}b": .number(1)])),
    ("{'':1}", .object(["": .number(1)])),
    ("// a\r1", .number(1)), ("// a\u{2029}1", .number(1)),
  ]

  @Test("The corners of the standard are read as it says", arguments: beyondFoundation)
  func corners(text: String, expected: Plain) throws {
    #expect(Plain(try #require(tree(of: text))) == expected)
  }

  @Test("NaN is a number in each spelling", arguments: ["NaN", "+NaN", "-NaN"])
  func nan(text: String) throws {
    guard case .number(let number) = try #require(tree(of: text)).content else {
      Issue.record("not a number")
      return
    }
    #expect(number.literal == text && !number.isInteger && number.integer == nil)
  }

  @Test("Strict JSON written by Foundation is read back equal", arguments: 0..<20)
  func written(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let value = Plain.random(height: 4, &random)
      let data = try JSONEncoder().encode(value)
      let document = JSON5Parser.parse(utf8: data, file: "x.json")
      let root = try #require(document.root, "seed \(seed)")
      #expect(Plain(root) == value, "seed \(seed)")
    }
  }

  @Test("Canonical JSON is what a strict reader takes, with the same meaning", arguments: corpus)
  func canonical(text: String) throws {
    let root = try #require(tree(of: text))
    guard let canonical = CanonicalJSON(root) else {
      #expect(text.contains("Infinity"))
      return
    }
    let line = canonical.description
    #expect(!line.contains { $0.isNewline })
    let decoded = try JSONDecoder().decode(Plain.self, from: Data("[\(line)]".utf8))
    #expect(decoded == .array([Plain(root)]))
    #expect(CanonicalJSON(try #require(tree(of: line)))?.description == line)
  }
}

/// A value without places, in which numbers are doubles, as Foundation decodes them.
enum Plain: Equatable, Codable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Plain])
  case object([String: Plain])

  init(_ value: JSON5Value) {
    switch value.content {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .string(let string): self = .string(string)
    case .number(let number): self = .number(Plain.double(number))
    case .array(let values): self = .array(values.map(Plain.init))
    case .object(let members):
      self = .object(
        Dictionary(members.map { ($0.key, Plain($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }

  private static func double(_ number: JSON5Number) -> Double {
    if let integer = number.integer { return Double(integer) }
    return Double(number.literal) ?? .nan
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A decoder tells the kind of a value only by refusing the others; the last try keeps its reason.
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let values = try? container.decode([Plain].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: Plain].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

  static func random(height: Int, _ random: inout SplitMix64) -> Plain {
    switch Int.random(in: 0..<(height == 0 ? 4 : 6), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(Double(Int.random(in: -9999...9999, using: &random)) / 8)
    case 3: .string(randomString(&random))
    case 4:
      .array(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in
          Plain.random(height: height - 1, &random)
        })
    default:
      .object(
        Dictionary(
          (0..<Int.random(in: 0..<4, using: &random)).map { _ in
            (randomString(&random), Plain.random(height: height - 1, &random))
          }, uniquingKeysWith: { first, _ in first }))
    }
  }

  private static func randomString(_ random: inout SplitMix64) -> String {
    let pieces = ["a", "\"", "\\", "/", "\n", "\u{1}", "é", "😀", "\u{2028}", "'", " "]
    return (0..<Int.random(in: 0..<6, using: &random)).compactMap { _ in
      pieces.randomElement(using: &random)
    }.joined()
  }
}
