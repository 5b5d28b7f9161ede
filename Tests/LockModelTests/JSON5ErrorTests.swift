import LockModel
import Testing

/// What the reader refuses, and how it says so.
@Suite struct JSON5ErrorTests {
  @Test(
    "A syntax error has a place, what was expected and what was found",
    arguments: [
      ("", "1:1: expected a value, found the end of the file"),
      ("  // only a comment", "1:20: expected a value, found the end of the file"),
      ("1 2", "1:3: expected the end of the file, found \"2\""),
      ("{}}", "1:3: expected the end of the file, found \"}\""),
      ("]", "1:1: expected a value, found \"]\""),
      ("{a:1", "1:1: this \"{\" is never closed"),
      ("{a:[1,2", "1:4: a: this \"[\" is never closed"),
      ("{a:1]", "1:5: expected \"}\" for the \"{\" at line 1, column 1, found \"]\""),
      ("{a}", "1:3: a: expected \":\" after the key, found \"}\""),
      ("{a=1}", "1:3: a: expected \":\" after the key, found \"=\""),
      ("{a:}", "1:4: a: expected a value, found \"}\""),
      ("{,}", "1:2: expected a key, found \",\""),
      ("{a:1,,b:2}", "1:6: expected a key, found \",\""),
      ("[,]", "1:2: expected a value, found \",\""),
      ("[1,,2]", "1:4: expected a value, found \",\""),
      ("{5:1}", "1:2: expected a key, a plain name or a string, found \"5\""),
      ("{a-b:1}", "1:3: a: expected \":\" after the key, found \"-\""),
      ("{a:1 b:2}", "1:6: expected \",\" before this key"),
      ("{a:1;b:2}", "1:5: expected \",\" or \"}\", found \";\""),
      ("[1 2]", "1:4: expected \",\" before this value"),
      ("{a: yes}", "1:5: a: expected a value, found the word \"yes\"; a string needs quotes"),
      ("{a: True}", "1:5: a: expected a value, found the word \"True\"; did you mean \"true\"?"),
      ("[nul]", "1:2: [0]: expected a value, found the word \"nul\"; did you mean \"null\"?"),
      ("{a: \"x}\n}", "1:5: a: this string has no closing '\"' on its line"),
      ("'x", "1:1: this string has no closing \"'\" on its line"),
      ("'x\\", "1:1: this string has no closing \"'\" on its line"),
      ("{a: /* }", "1:5: a: this comment is never closed"),
      ("/", "1:1: expected a value, found \"/\""),
      ("'\\x4'", "1:2: expected 2 hex digits after \"\\x\""),
      ("'a\\u12g4'", "1:3: expected 4 hex digits after \"\\u\""),
      ("'\\1'", "1:2: \"\\1\" is no escape"),
      ("'\\01'", "1:2: expected no digit after \"\\0\", as octal escapes are not JSON5"),
      (
        "'\\uD800'", "1:2: expected a pair of \"\\u\" escapes, found half of a surrogate pair"
      ),
      (
        "'\\uDC00'",
        "1:2: expected a pair of \"\\u\" escapes, found half of a surrogate pair"
      ),
      ("{\\x41:1}", "1:2: expected \"\\u\" and 4 hex digits in a name, found another escape"),
      ("{\\u0031a:1}", "1:2: this escape stands for nothing that may be part of a name"),
      ("01", "1:1: \"01\" is not a number; a number may not begin with a needless 0"),
      ("-00.5", "1:1: \"-00.5\" is not a number; a number may not begin with a needless 0"),
      ("1_000", "1:1: \"1_000\" is not a number"),
      ("1.2.3", "1:1: \"1.2.3\" is not a number"),
      (".", "1:1: \".\" is not a number"), (".e1", "1:1: \".e1\" is not a number"),
      ("0x", "1:1: expected hex digits after \"0x\""), ("0xg", "1:1: \"0xg\" is not a number"),
      ("0x1.5", "1:1: \"0x1.5\" is not a number"), ("5px", "1:1: \"5px\" is not a number"),
      ("1e", "1:1: expected digits at the end of \"1e\""),
      ("1e+", "1:1: expected digits at the end of \"1e+\""),
      ("--1", "1:1: expected one sign at most before a number, found \"--\""),
      ("- 1", "1:1: expected a number right after \"-\""),
      ("-true", "1:1: \"-true\" is not a number"),
      ("\u{7}", "1:1: expected a value, found U+0007"),
      ("{“a”: 1}", "1:2: expected a key, a plain name or a string, found \"“\""),
    ])
  func syntax(text: String, expected: String) {
    let document = JSON5Parser.parse(text, file: "x")
    #expect(problems(in: text) == [expected])
    #expect(document.root == nil)
  }

  @Test("Several syntax errors are reported in one go, each in its place")
  func several() {
    let text = """
      {
        model: m508,
        policy: { attempts: 01, idle 5, grace: +, },
        bounds: [ 1, 2 3, ], // fine but for the comma
        name: 'open,
        events: { a: 1, a: 2 },
      }
      """
    #expect(
      problems(in: text) == [
        "2:10: model: expected a value, found the word \"m508\"; a string needs quotes",
        "3:23: policy.attempts: \"01\" is not a number; a number may not begin with a needless 0",
        "3:32: policy.idle: expected \":\" after the key, found \"5\"",
        "3:42: policy.grace: expected a number right after \"+\"",
        "4:18: bounds: expected \",\" before this value",
        "5:9: name: this string has no closing \"'\" on its line",
      ])
  }

  @Test("A closing bracket of the wrong kind ends what it belongs to")
  func mismatch() {
    #expect(
      problems(in: "[{a: {b: 1], nope]") == [
        "1:11: [0].a: expected \"}\" for the \"{\" at line 1, column 6, found \"]\"",
        "1:12: expected the end of the file, found \",\"",
      ])
  }

  @Test("After twenty errors the rest is not read")
  func tooMany() {
    let found = problems(in: "[" + String(repeating: "?,\n", count: 1000) + "]")
    #expect(found.count == JSON5Parser.errorsMax + 1)
    #expect(found.last == "21:1: [20]: too many errors; the rest was not read")
  }

  @Test("A key that stands twice is an error that names the first place, and the tree is kept")
  func duplicate() {
    let text = "{\n  a: 1, 'b c': {d: 1, d: 2, \"\\u0064\": 3},\n  a: 2,\n}"
    #expect(
      problems(in: text) == [
        "2:23: [\"b c\"].d: duplicate key, first set at line 2, column 17",
        "2:29: [\"b c\"].d: duplicate key, first set at line 2, column 17",
        "3:3: a: duplicate key, first set at line 2, column 3",
      ])
    #expect(JSON5Parser.parse(text, file: "x").root != nil)
  }

  @Test("Nesting up to the limit is read, and one more is an error and no crash")
  func nesting() {
    let limit = JSON5Parser.nestingMax
    let deep = { (count: Int, open: String, close: String) in
      String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
    }
    #expect(tree(of: deep(limit, "[", "]")) != nil)
    #expect(tree(of: deep(limit, "{a:", "}")) != nil)
    let message = "arrays and objects nest more than 64 levels deep"
    #expect(problems(in: deep(limit + 1, "[", "]")).map { $0.hasSuffix(message) } == [true])
    #expect(problems(in: deep(100_000, "[{a:", "}]")).map { $0.hasSuffix(message) } == [true])
    #expect(problems(in: String(repeating: "[", count: 1_000_000)).count == 1)
  }

  @Test(
    "Bytes that are no UTF-8 are an error with a place",
    arguments: [
      ([0x7B, 0x0A, 0x20, 0xFF, 0x7D], 2, 2), ([0xFF, 0xFE, 0x7B, 0x00], 1, 1),
      ([0x22, 0xC3, 0xA9, 0xC0, 0x80, 0x22], 1, 3),
      ([0xEF, 0xBB, 0xBF, 0x31, 0xED, 0xA0, 0x80], 1, 2),
      ([0x22, 0xE2, 0x82], 1, 2),
    ] as [([UInt8], Int, Int)])
  func invalidUTF8(bytes: [UInt8], line: Int, column: Int) {
    let document = JSON5Parser.parse(utf8: bytes, file: "x")
    #expect(document.root == nil)
    #expect(
      document.diagnostics.sorted.map(\.description) == [
        "x:\(line):\(column): expected a text in UTF-8, found bytes that are none"
      ])
  }

  @Test("Places count lines as JSON5 ends them and columns in Unicode scalars")
  func places() throws {
    #expect(
      problems(in: "{ 'e\u{301}': 1,\r\n '😀': ?}") == [
        "2:7: [\"😀\"]: expected a value, found \"?\""
      ])
    let root = try #require(tree(of: "\u{FEFF}[1,\r\n 2,\r\r3,\u{2028}'😀',/*\n*/ 4]"))
    guard case .array(let values) = root.content else {
      Issue.record("no array")
      return
    }
    #expect(values.map(\.position.line) == [1, 2, 4, 5, 6])
    #expect(values.map(\.position.column) == [2, 2, 1, 1, 4])
  }

  @Test("A diagnostic is shown with its line and a caret")
  func rendered() {
    let document = JSON5Parser.parse("{\n\tpolicy: {\n\t\tatempts: yes },\n}", file: "m.json5")
    #expect(throws: InvalidDocument.self) { try document.decode { _ in 1 } }
    do throws(InvalidDocument) {
      _ = try document.decode { _ in 1 }
    } catch {
      #expect(
        error.description == """
          m.json5:3:12: policy.atempts: expected a value, found the word "yes"; a string needs quotes
            3 |   atempts: yes },
              |            ^
          """)
    }
  }

  @Test("Diagnostics sort by file and then by place")
  func sorting() {
    let places = [("b", 1, 1), ("a", 10, 2), ("a", 2, 9), ("a", 10, 1)]
    let diagnostics = places.map {
      Diagnostic(file: $0.0, position: SourcePosition(line: $0.1, column: $0.2), message: "m")
    }
    #expect(
      diagnostics.sorted().map(\.description) == ["a:2:9: m", "a:10:1: m", "a:10:2: m", "b:1:1: m"])
  }
}
