import LockModel
import Testing

@Suite struct CanonicalJSONTests {
  @Test("A built value is written in one line with its keys in the order given")
  func built() {
    let value = CanonicalJSON.object([
      .init("z", .int(-1)), .init("a", .array([.null, .bool(true), .bool(false)])),
      .init("", .object([])), .init("n", .number("1.50")), .init("e", .array([])),
    ])
    #expect(value.description == #"{"z":-1,"a":[null,true,false],"":{},"n":1.50,"e":[]}"#)
  }

  @Test("Strings keep to one line and name control characters by number")
  func strings() {
    let text = "\"\\/\n\r\t\u{8}\u{C}\u{0}\u{1F}\u{7F}\u{85}\u{2028}\u{2029}é😀'"
    #expect(
      CanonicalJSON.string(text).description
        == #""\"\\/\n\r\t\b\f\u0000\u001f\u007f\u0085\u2028\u2029é😀'""#)
  }

  @Test(
    "Numbers lose what JSON does not have, and nothing else",
    arguments: [
      ("+5", "5"), ("-0", "0"), ("0x1F", "31"), ("-0X1f", "-31"), (".5", "0.5"), ("-.5", "-0.5"),
      ("5.", "5"), ("5.e2", "5e2"), ("+.5E-3", "0.5E-3"), ("1.50", "1.50"),
      ("-9223372036854775808", "-9223372036854775808"),
      ("-0x8000000000000000", "-9223372036854775808"),
      ("123456789012345678901234567890", "123456789012345678901234567890"),
      ("0x1ffffffffffffffff", "36893488147419103231"),
      ("-0x0010000000000000000", "-18446744073709551616"),
    ])
  func numbers(literal: String, expected: String) throws {
    let root = try #require(tree(of: literal))
    #expect(CanonicalJSON(root)?.description == expected)
  }

  @Test(
    "What JSON has no form for gives nothing", arguments: ["NaN", "[Infinity]", "{a:-Infinity}"])
  func none(text: String) throws {
    let root = try #require(tree(of: text))
    #expect(CanonicalJSON(root) == nil)
  }
}
