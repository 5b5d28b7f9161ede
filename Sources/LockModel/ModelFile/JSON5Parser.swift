/// Reads a JSON5 document (https://spec.json5.org) into a tree with places.
///
/// It goes on after an error, so that one run reports several; but only a text without any syntax
/// error gives a tree. A key that stands twice in an object is an error as well.
public struct JSON5Parser {
  /// How many arrays and objects may lie in one another.
  public static let nestingMax = 64
  /// After so many syntax errors the rest is not read.
  public static let errorsMax = 20

  let source: SourceText
  let diagnostics: Diagnostics
  var index = 0
  var path = FieldPath()
  private var syntaxErrors = 0
  private var lastErrorPlace: Int?
  /// Set once reading on makes no sense; nothing is reported after that.
  private var hasStopped = false
  private var openBrackets: [Unicode.Scalar] = []

  init(diagnostics: Diagnostics) {
    source = diagnostics.source
    self.diagnostics = diagnostics
  }

  /// Reads `text`; `file` is the name that diagnostics show.
  public static func parse(_ text: String, file: String) -> JSON5Document {
    parse(SourceText(text, file: file))
  }

  /// Reads a file's bytes; `file` is the name that diagnostics show. What is no UTF-8 is an error.
  public static func parse(utf8: some Sequence<UInt8>, file: String) -> JSON5Document {
    let (source, invalid) = SourceText.decoding(utf8: utf8, file: file)
    guard let invalid else { return parse(source) }
    let diagnostics = Diagnostics(source: source)
    diagnostics.report(
      at: invalid, keyPath: "", message: "expected a text in UTF-8, found bytes that are none")
    return JSON5Document(root: nil, diagnostics: diagnostics)
  }

  private static func parse(_ source: SourceText) -> JSON5Document {
    let diagnostics = Diagnostics(source: source)
    var parser = JSON5Parser(diagnostics: diagnostics)
    let root = parser.document()
    return JSON5Document(root: parser.syntaxErrors == 0 ? root : nil, diagnostics: diagnostics)
  }

  private mutating func document() -> JSON5Value? {
    skipSpace()
    // If there is no value, there is nothing that something could follow.
    guard let root = value() else { return nil }
    skipSpace()
    if index < source.scalars.count {
      fail("expected the end of the file, found \(found)")
    }
    return root
  }

  // MARK: Values

  private mutating func value() -> JSON5Value? {
    let start = index
    let content: JSON5Value.Content?
    switch peek {
    case "{": content = object().map(JSON5Value.Content.object)
    case "[": content = array().map(JSON5Value.Content.array)
    case "\"", "'": content = string().map(JSON5Value.Content.string)
    case let scalar? where JSON5Parser.startsNumber(scalar): content = number()
    case let scalar? where JSON5Parser.isIdentifierStart(scalar): content = word()
    default:
      fail("expected a value, found \(found)")
      content = nil
    }
    return content.map { JSON5Value(position: source.position(of: start), content: $0) }
  }

  private mutating func object() -> [JSON5Member]? {
    let start = index
    guard enter("{") else { return nil }
    defer { openBrackets.removeLast() }
    var members: [JSON5Member] = []
    var firstPlaces: [String: SourcePosition] = [:]
    while true {
      skipSpace()
      switch peek {
      case nil:
        unclosed(start)
        return nil
      case "}":
        index += 1
        return members
      case "]":
        endByMistake(start)
        return members
      case ",":
        fail("expected a key, found \",\"")
        index += 1
      default:
        if let member = member(firstPlaces: &firstPlaces) {
          members.append(member)
        } else {
          recover()
        }
        separator(close: "}", startsNext: JSON5Parser.startsKey, next: "this key")
      }
    }
  }

  private mutating func member(firstPlaces: inout [String: SourcePosition]) -> JSON5Member? {
    let position = source.position(of: index)
    guard let key = key() else { return nil }
    path.append(key: key)
    defer { path.removeLast() }
    if let first = firstPlaces[key] {
      if !hasStopped {
        diagnostics.report(
          at: position, keyPath: path.description,
          message: "duplicate key, first set at line \(first.line), column \(first.column)")
      }
    } else {
      firstPlaces[key] = position
    }
    skipSpace()
    if peek == ":" {
      index += 1
    } else if peek == "=" {
      fail("expected \":\" after the key, found \"=\"")
      index += 1
    } else {
      fail("expected \":\" after the key, found \(found)")
      return nil
    }
    skipSpace()
    guard let value = value() else { return nil }
    return JSON5Member(key: key, keyPosition: position, value: value)
  }

  private mutating func key() -> String? {
    switch peek {
    case "\"", "'":
      return string()
    case let scalar? where JSON5Parser.startsKey(scalar):
      return identifier()
    default:
      fail("expected a key, a plain name or a string, found \(found)")
      return nil
    }
  }

  private mutating func array() -> [JSON5Value]? {
    let start = index
    guard enter("[") else { return nil }
    defer { openBrackets.removeLast() }
    var values: [JSON5Value] = []
    var number = 0
    while true {
      skipSpace()
      switch peek {
      case nil:
        unclosed(start)
        return nil
      case "]":
        index += 1
        return values
      case "}":
        endByMistake(start)
        return values
      case ",":
        fail("expected a value, found \",\"")
        index += 1
      default:
        path.append(index: number)
        if let value = value() {
          values.append(value)
        } else {
          recover()
        }
        path.removeLast()
        number += 1
        separator(close: "]", startsNext: JSON5Parser.startsValue, next: "this value")
      }
    }
  }

  // MARK: Between values

  /// Takes the comma after an element. Brackets and the end are left to the caller.
  private mutating func separator(
    close: Unicode.Scalar, startsNext: (Unicode.Scalar) -> Bool, next: String
  ) {
    skipSpace()
    switch peek {
    case ",":
      index += 1
    case nil, "}", "]":
      break
    case let scalar? where startsNext(scalar):
      fail("expected \",\" before \(next)")
    default:
      fail("expected \",\" or \"\(close)\", found \(found)")
      recover()
      if peek == "," { index += 1 }
    }
  }

  /// Goes to the next comma or closing bracket of the array or object that the error is in.
  private mutating func recover() {
    var depth = 0
    while true {
      skipSpace()
      switch peek {
      case nil:
        return
      case ",":
        if depth == 0 { return }
        index += 1
      case "}", "]":
        if depth == 0 && !openBrackets.isEmpty { return }
        depth = max(depth - 1, 0)
        index += 1
      case "{", "[":
        depth += 1
        index += 1
      case "\"", "'":
        skipString()
      default:
        index += 1
      }
    }
  }

  private mutating func enter(_ bracket: Unicode.Scalar) -> Bool {
    guard openBrackets.count < JSON5Parser.nestingMax else {
      fail("arrays and objects nest more than \(JSON5Parser.nestingMax) levels deep")
      stop()
      return false
    }
    openBrackets.append(bracket)
    index += 1
    return true
  }

  private mutating func unclosed(_ start: Int) {
    fail("this \"\(source.scalars[start])\" is never closed", at: start)
    // Whatever lies around it is unclosed too, for the same reason.
    stop()
  }

  /// Reports a closing bracket of the wrong kind, which ends what began at `start` all the same.
  private mutating func endByMistake(_ start: Int) {
    let opening = source.scalars[start]
    let place = source.position(of: start)
    let wanted = opening == "{" ? "}" : "]"
    fail(
      "expected \"\(wanted)\" for the \"\(opening)\" at line \(place.line), column \(place.column), "
        + "found \(found)")
    let partner: Unicode.Scalar = opening == "{" ? "[" : "{"
    // The bracket may belong to something around it; if it does not, it is a slip for the right one.
    if !openBrackets.contains(partner) { index += 1 }
  }

  // MARK: Errors

  /// Reports a syntax error, here or at `offset`.
  mutating func fail(_ message: String, at offset: Int? = nil, suggestion: String? = nil) {
    let place = offset ?? index
    // One error a place: what follows at the same place is a consequence of the first.
    guard !hasStopped, place != lastErrorPlace else { return }
    lastErrorPlace = place
    syntaxErrors += 1
    let position = source.position(of: place)
    guard syntaxErrors <= JSON5Parser.errorsMax else {
      diagnostics.report(
        at: position, keyPath: path.description, message: "too many errors; the rest was not read")
      stop()
      return
    }
    diagnostics.report(
      at: position, keyPath: path.description, message: message, suggestion: suggestion)
  }

  /// Goes to the end without a further word.
  mutating func stop() {
    hasStopped = true
    index = source.scalars.count
  }

  /// The scalar at the index, as a message says that it was found.
  var found: String {
    peek.map(JSON5Parser.shown) ?? "the end of the file"
  }
}
