import ModelReport
import Testing

@Suite struct NameAndNumberTests {
  /// The list that Python 3's `keyword.kwlist` has.
  private static let keywords = """
    False None True and as assert async await break class continue def del elif else except finally
    for from global if import in is lambda nonlocal not or pass raise return try while with yield
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test func `no keyword of Python is a name`() {
    #expect(NameAndNumberTests.keywords.count == 35)
    for keyword in NameAndNumberTests.keywords { #expect(!VariableName.isValid(keyword)) }
  }

  @Test(arguments: ["a", "lock", "idleTicks", "v0", "classes", "type", "x9Y"])
  func `plain names are names`(name: String) {
    #expect(VariableName.isValid(name))
  }

  @Test(arguments: ["", "A", "_a", "a_b", "0a", "a-b", "ä", "aä", "a b", "#meta", "a\n"])
  func `anything else is not`(name: String) {
    #expect(!VariableName.isValid(name))
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (6_190_211, "6,190,211"), (-1234, "-1,234"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `thousands have separators`(number: Int, text: String) {
    #expect(NumberText.grouped(number) == text)
  }

  @Test(arguments: [
    (0.0, "0.00 s"), (0.041, "0.04 s"), (0.094, "0.09 s"), (0.095, "0.1 s"), (0.94, "0.9 s"),
    (0.95, "1.0 s"), (72.34, "72.3 s"), (Double.nan, "0 s"),
  ])
  func `seconds have the decimals that matter`(seconds: Double, text: String) {
    #expect(NumberText.seconds(seconds) == text)
  }

  @Test func `decimals are rounded, and trimmed if asked`() {
    #expect(NumberText.decimal(12.06, places: 1) == "12.1")
    #expect(NumberText.decimal(12.0, places: 1) == "12.0")
    #expect(NumberText.decimal(12.0, places: 1, trimmed: true) == "12")
    #expect(NumberText.decimal(100, places: 0, trimmed: true) == "100")
    #expect(NumberText.decimal(-0.04, places: 1) == "0.0")
    #expect(NumberText.decimal(0.0005, places: 3) == "0.001")
  }

  @Test func `bytes have a unit, counts have a plural`() {
    #expect(NumberText.bytes(999) == "999 B")
    #expect(NumberText.bytes(31_457_280) == "31.5 MB")
    #expect(NumberText.bytes(1000) == "1 kB")
    #expect(NumberText.counted(1, "step") == "1 step")
    #expect(NumberText.counted(2, "property", plural: "properties") == "2 properties")
  }

  @Test func `JSON strings are escaped and read back`() {
    let text = "a\"\\\n\r\t\u{1}\u{7F}\u{85}\u{2028}ü\u{1F512}"
    #expect(
      JSONValue.string(text).compact
        == #""a\"\\\n\r\t\u0001\u007f\u0085\u2028ü\#u{1F512}""#)
  }

  @Test func `an empty array or object stays on one line`() {
    let value = JSONValue.object([.init("a", .array([])), .init("b", .object([]))])
    #expect(value.pretty == "{\n  \"a\": [],\n  \"b\": {}\n}")
    #expect(value.compact == #"{"a":[],"b":{}}"#)
  }
}
