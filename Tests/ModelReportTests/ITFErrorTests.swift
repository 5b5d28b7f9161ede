import ModelChecker
import ModelReport
import TestSupport
import Testing

@Suite struct ITFErrorTests {
  /// A small trace; the tests break it in one place each.
  private static let good = #"""
    {"#meta":{"description":"d","lockcheck":{"schema":1,"property":"S1","kind":"safety","model":"m",
    "policy":"{}","expect":"violated","core":"1","reproduce":"r"}},
    "vars":["lock","action"],
    "states":[{"lock":"locked","action":{"name":"start"}},{"lock":"open","action":{"name":"go"}}]}
    """#

  private func error(_ old: String, _ new: String) -> TraceFileError? {
    let text = ITFErrorTests.good.replacing(old, with: new, maxReplacements: 1)
    #expect(text != ITFErrorTests.good)
    do throws(TraceFileError) {
      _ = try ITFReader.document(from: text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the trace that the others break can be read`() throws {
    #expect(try ITFReader.document(from: ITFErrorTests.good).trace.steps.count == 2)
  }

  @Test func `another schema is refused`() {
    #expect(error(#""schema":1"#, #""schema":2"#) == .unknownSchema(2))
    #expect(
      error(#""schema":1"#, #""schema":"1""#)
        == .wrongType(
          path: "#meta.lockcheck.schema", expected: "a whole number", found: "a text"))
  }

  @Test func `what contradicts itself is refused`() {
    let states = #""states":["#
    #expect(
      error(states, #""loop":0,"states":["#) == .loopOfKind(.safety))
    #expect(
      error(#""description":"d""#, #""description":"d","status":"ok""#)
        == .badStatus("ok", expected: "violation"))
    #expect(
      error(#"{"lock":"open""#, ##"{"#meta":{"index":2},"lock":"open""##)
        == .badIndex(path: "states[1].#meta.index", index: 2, expected: 1))
    #expect(
      error(#""start""#, #""go""#) == .badStart(path: "states[0].action.name", name: "go"))
    #expect(
      error(#""go""#, #""start""#) == .badStart(path: "states[1].action.name", name: "start"))
    let errors: [TraceFileError] = [
      .loopOfKind(.safety), .badStatus("ok", expected: "violation"),
      .badIndex(path: "states[1].#meta.index", index: 2, expected: 1),
      .badStart(path: "states[0].action.name", name: "go"),
    ]
    expectSnapshot(errors.map(\.description).joined(separator: "\n")) {
      #"""
      loop is there, and a property of the kind safety has no loop
      #meta.status is "ok", but must be "violation", as #meta.lockcheck.expect says
      states[1].#meta.index is 2, but this is state 1
      states[0].action.name is "go", but the first action must be start, and only the first
      """#
    }
  }

  @Test func `what is missing is named with its path`() {
    let cases = [
      ("\"#meta\"", "\"meta\"", "#meta"), ("\"lockcheck\"", "\"other\"", "#meta.lockcheck"),
      ("\"schema\"", "\"s\"", "#meta.lockcheck.schema"),
      ("\"property\"", "\"s\"", "#meta.lockcheck.property"),
      ("\"reproduce\"", "\"s\"", "#meta.lockcheck.reproduce"), ("\"vars\"", "\"v\"", "vars"),
      ("\"states\"", "\"s\"", "states"), ("{\"lock\":\"open\",", "{", "states[1].lock"),
      (",\"action\":{\"name\":\"go\"}", "", "states[1].action"),
      ("{\"name\":\"go\"}", "{}", "states[1].action.name"),
      ("[\"lock\",\"action\"]", "[\"lock\"]", "vars: \"action\""),
    ]
    for (old, new, path) in cases { #expect(error(old, new) == .missing(path: path)) }
  }

  @Test func `a wrong type is named with its path`() {
    #expect(
      error("[\"lock\",", "[3,")
        == .wrongType(path: "vars[0]", expected: "a text", found: "a whole number"))
    #expect(
      error("{\"lock\":\"open\",\"action\":{\"name\":\"go\"}}", "[]")
        == .wrongType(path: "states[1]", expected: "an object", found: "an array"))
    #expect(
      error("\"d\"", "null")
        == .wrongType(path: "#meta.description", expected: "a text", found: "null"))
  }

  @Test func `unknown kinds, expectations and values are refused`() {
    #expect(
      error("safety", "safe")
        == .unknownValue(
          path: "#meta.lockcheck.kind", value: "safe", known: PropertyKind.allCases.map(\.rawValue))
    )
    #expect(
      error("violated", "holds")
        == .unknownValue(
          path: "#meta.lockcheck.expect", value: "holds", known: ["violated", "clean"]))
    let path = "states[1].lock"
    #expect(error("\"open\"", "null") == .unsupported(path: path, found: "null"))
    #expect(error("\"open\"", "[1]") == .unsupported(path: path, found: "an array"))
    #expect(
      error("\"open\"", ##"{"#set":["a"]}"##) == .unsupported(path: path, found: "an object"))
    #expect(error("\"open\"", "1.5") == .badNumber(path: path, text: "1.5"))
    for number in ["03", "+3", "-0", "3.0", "x", "", "9223372036854775808"] {
      #expect(
        error("\"open\"", ##"{"#bigint":"\##(number)"}"##) == .badNumber(path: path, text: number))
    }
    #expect(
      error("\"open\"", ##"{"#bigint":3}"##)
        == .wrongType(path: path + ".#bigint", expected: "a text", found: "a whole number"))
  }

  @Test func `loops, unlisted variables and bad names are refused`() {
    #expect(error("\"vars\"", "\"loop\":2,\"vars\"") == .badLoop(2, states: 2))
    #expect(error("\"vars\"", "\"loop\":-1,\"vars\"") == .badLoop(-1, states: 2))
    #expect(error("\"open\"", "\"open\",\"more\":1") == .unlisted(path: "states[1].more"))
    #expect(
      error("\"name\":\"go\"", "\"name\":\"go\",\"class\":1")
        == .invalidName(
          InvalidName(name: "class", role: "parameter of go", problem: "is a keyword of Python")))
  }

  @Test func `every truncation of a trace is an error`() {
    let text = ITFErrorTests.good
    for length in 0..<text.count {
      #expect(throws: TraceFileError.self) {
        try ITFReader.document(from: String(text.prefix(length)))
      }
    }
  }

  @Test func `broken JSON is an error with its line and column`() {
    let cases = [
      ("", 1, 1), ("{\n  \"a\": }", 2, 8), ("{\"a\":1,\"a\":2}", 1, 8), ("[01]", 1, 3),
      ("\"\\q\"", 1, 3), ("\"\\ud800x\"", 1, 8), ("{} {}", 1, 4), ("[1,]", 1, 4), ("nul", 1, 4),
      ("\"a\nb\"", 1, 3), (String(repeating: "[", count: 100), 1, 65), ("{'a':1}", 1, 2),
    ]
    for (text, line, column) in cases {
      do throws(TraceFileError) {
        _ = try ITFReader.document(from: text)
        Issue.record("\(text) was read")
      } catch {
        guard case .notJSON(let foundLine, let foundColumn, _) = error else {
          Issue.record("\(text): \(error)")
          continue
        }
        #expect((foundLine, foundColumn) == (line, column), "\(text): \(error)")
      }
    }
  }

  @Test func `every error says what and where in one line`() {
    let errors: [TraceFileError] = [
      .notJSON(line: 1, column: 2, problem: "p"), .missing(path: "vars"),
      .wrongType(path: "vars", expected: "an array", found: "a text"),
      .unknownValue(path: "kind", value: "\u{1B}x", known: ["a", "b"]), .unknownSchema(7),
      .unsupported(path: "states[0].x", found: "null"), .badNumber(path: "x", text: "1.5"),
      .badLoop(3, states: 2), .unlisted(path: "x"),
      .invalidName(InvalidName(name: "in", role: "variable", problem: "is a keyword of Python")),
    ]
    for error in errors {
      #expect(!error.description.contains("\n"))
      #expect(!error.description.contains("\u{1B}"))
    }
    #expect(
      TraceFileError.unknownSchema(7).description
        == "#meta.lockcheck.schema is 7, and this version reads only 1")
  }
}
