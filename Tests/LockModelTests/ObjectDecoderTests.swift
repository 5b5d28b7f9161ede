import LockModel
import ModelChecker
import Testing

/// Values out of a document, and everything that can be wrong with them.
@Suite struct ObjectDecoderTests {
  private enum Unlock: String, CaseIterable { case pin, biometry, both }

  private enum Limit: Equatable {
    case never
    case after(Int)
  }

  private struct Example: Equatable {
    var name: String
    var attempts: Int
    var unlock: Unlock
    var strict: Bool
    var idle: Limit
    var bounds: [Int]
    var rule: Formula?
    var expect: [String: String]
  }

  private func decode(_ text: String) -> Result<Example, InvalidDocument> {
    let limit = ValueReader.int(in: 1...60).map(Limit.after).or(.choice(["never": .never]))
    return Result { () throws(InvalidDocument) in
      try JSON5Parser.parse(text, file: "m.json5").decode { root -> Example? in
        let name = root.required("name", .string)
        let unlock = root.optional("unlock", .choice, default: Unlock.pin)
        let strict = root.optional("strict", .bool, default: false)
        let policy = root.required(
          "policy",
          .object { policy -> (Int, Limit)? in
            let attempts = policy.required("attempts", .int(in: 1...10))
            let idle = policy.optional("idle", limit, default: .never)
            if let attempts, attempts > 5, policy.contains("idle") {
              policy.report(at: "idle", message: "not together with more than 5 attempts")
            }
            guard let attempts, let idle else { return nil }
            return (attempts, idle)
          })
        let bounds = root.optional("bounds", .array(of: .int(in: 0...9), count: 1...3), default: [])
        let rule = root.optional("rule", .formula(over: ["locked", "event.touch"]))
        let expect = root.optional(
          "expect", .members(of: .choice(["holds", "violated"]), named: ["S1", "S2"]), default: [])
        guard let name, let unlock, let strict, let policy, let bounds, let expect else {
          return nil
        }
        return Example(
          name: name, attempts: policy.0, unlock: unlock, strict: strict, idle: policy.1,
          bounds: bounds, rule: rule,
          expect: Dictionary(expect.map { ($0.key.value, $0.value) }, uniquingKeysWith: { $1 }))
      }
    }
  }

  private func problems(_ text: String) -> [String] {
    switch decode(text) {
    case .success: []
    case .failure(let error): error.diagnostics.map { String($0.description.dropFirst(8)) }
    }
  }

  @Test("A right document becomes a value, with what is absent filled in")
  func right() throws {
    let full = """
      { name: "n", unlock: 'both', strict: true, policy: { attempts: 0x5, idle: +60 },
        bounds: [0, 9], rule: 'locked and not event.touch', expect: { S2: 'violated' } }
      """
    #expect(
      try decode(full).get()
        == Example(
          name: "n", attempts: 5, unlock: .both, strict: true, idle: .after(60), bounds: [0, 9],
          rule: .and(.predicate(0), .not(.predicate(1))), expect: ["S2": "violated"]))
    #expect(
      try decode("{name: '', policy: {attempts: 1, idle: 'never'}}").get()
        == Example(
          name: "", attempts: 1, unlock: .pin, strict: false, idle: .never, bounds: [], rule: nil,
          expect: [:]))
  }

  @Test(
    "A whole number is digits or hex digits within its range",
    arguments: [
      ("1.0", "a whole number from 1 to 10, written in digits alone, found 1.0"),
      ("1e1", "a whole number from 1 to 10, written in digits alone, found 1e1"),
      ("1.5", "a whole number from 1 to 10, written in digits alone, found 1.5"),
      ("5.", "a whole number from 1 to 10, written in digits alone, found 5."),
      ("NaN", "a whole number from 1 to 10, written in digits alone, found NaN"),
      ("-Infinity", "a whole number from 1 to 10, written in digits alone, found -Infinity"),
      ("0", "a whole number from 1 to 10, found 0"),
      ("-0", "a whole number from 1 to 10, found -0"),
      ("11", "a whole number from 1 to 10, found 11"),
      ("0xB", "a whole number from 1 to 10, found 0xB"),
      ("-1", "a whole number from 1 to 10, found -1"),
      ("99999999999999999999", "a whole number from 1 to 10, found 99999999999999999999"),
      ("'5'", "a whole number from 1 to 10, found a string"),
      ("true", "a whole number from 1 to 10, found a boolean"),
      ("null", "a whole number from 1 to 10, found null"),
      ("[]", "a whole number from 1 to 10, found an array"),
      ("{}", "a whole number from 1 to 10, found an object"),
    ])
  func integers(literal: String, expected: String) {
    #expect(
      problems("{name: '', policy: {attempts: \(literal)}}") == [
        "1:31: policy.attempts: expected \(expected)"
      ])
  }

  @Test(
    "Each kind of value says what was expected and what was found",
    arguments: [
      ("name: 5", "1:7: name: expected a string, found a number"),
      ("name: '', strict: 0", "1:19: strict: expected true or false, found a number"),
      (
        "name: '', unlock: 'biometri'",
        "1:19: unlock: expected one of \"pin\", \"biometry\", \"both\", found \"biometri\"; "
          + "did you mean \"biometry\"?"
      ),
      (
        "name: '', unlock: 'x\\n'",
        "1:19: unlock: expected one of \"pin\", \"biometry\", \"both\", found \"x\\n\""
      ),
      ("name: '', bounds: 3", "1:19: bounds: expected an array, found a number"),
      (
        "name: '', bounds: [1, 'x']",
        "1:23: bounds[1]: expected a whole number from 0 to 9, found a string"
      ),
      (
        "name: '', bounds: []",
        "1:19: bounds: expected an array with 1 to 3 elements, found one with 0"
      ),
      (
        "name: '', expect: {S3: 'holds'}",
        "1:20: expect.S3: unknown key; did you mean \"S1\"?"
      ),
      (
        "name: '', expect: {S1: 'hold'}",
        "1:24: expect.S1: expected one of \"holds\", \"violated\", found \"hold\"; "
          + "did you mean \"holds\"?"
      ),
      ("name: '', rule: 1", "1:17: rule: expected a string with a formula, found a number"),
    ])
  func kinds(members: String, expected: String) {
    #expect(problems("{\(members), policy: {attempts: 1}}") == ["1:\(shifted(expected))"])
  }

  /// The place in the whole line, which has one more character in front.
  private func shifted(_ expected: String) -> String {
    let parts = expected.split(separator: ":", maxSplits: 2)
    return "\((Int(parts[1]) ?? 0) + 1):\(parts[2])"
  }

  @Test("A reader of two kinds names both, whichever kind was written")
  func twoKinds() {
    #expect(
      problems("{name: '', policy: {attempts: 1, idle: true}}") == [
        "1:40: policy.idle: expected a whole number from 1 to 60 or \"never\", found a boolean"
      ])
    #expect(
      problems("{name: '', policy: {attempts: 1, idle: 'nevr'}}") == [
        "1:40: policy.idle: expected a whole number from 1 to 60 or \"never\", found \"nevr\"; "
          + "did you mean \"never\"?"
      ])
    #expect(
      problems("{name: '', policy: {attempts: 1, idle: 61}}") == [
        "1:40: policy.idle: expected a whole number from 1 to 60 or \"never\", found 61"
      ])
  }

  @Test("An error in a formula is reported at its place inside the string, escapes counted")
  func formulas() {
    #expect(
      problems("{name: '', policy: {attempts: 1},\n rule: 'lo\\u0063ekd and \\\n(zebra or'}") == [
        "2:9: rule: unknown name \"locekd\"; did you mean \"locked\"?",
        "3:2: rule: unknown name \"zebra\"",
        "3:10: rule: expected a name, \"not\", \"(\" or the like, found the end",
      ])
  }

  @Test("Everything that is wrong is reported in one go, in the order of the file")
  func all() {
    let text = """
      {
        unlock: 'pim',
        policy: { atempts: 3, idle: 0, grace: 1 },
        bounds: [1, 10, -1],
        policy: {},
        strickt: true, zebra: 1,
      }
      """
    #expect(
      problems(text) == [
        "1:1: name: missing key, expected a string",
        "2:11: unlock: expected one of \"pin\", \"biometry\", \"both\", found \"pim\"; "
          + "did you mean \"pin\"?",
        "3:13: policy.atempts: unknown key; did you mean \"attempts\"?",
        "3:31: policy.idle: expected a whole number from 1 to 60 or \"never\", found 0",
        "3:34: policy.grace: unknown key; the keys known here: \"attempts\", \"idle\"",
        "4:15: bounds[1]: expected a whole number from 0 to 9, found 10",
        "4:19: bounds[2]: expected a whole number from 0 to 9, found -1",
        "5:3: policy: duplicate key, first set at line 3, column 3",
        "6:3: strickt: unknown key; did you mean \"strict\"?",
        "6:18: zebra: unknown key; the keys known here: \"name\", \"unlock\", \"strict\", "
          + "\"policy\", \"bounds\", \"rule\", \"expect\"",
      ])
  }

  @Test("Two keys that contradict each other are reported at one of them")
  func contradiction() {
    #expect(
      problems("{name: '', policy: {attempts: 6, idle: 5}}") == [
        "1:34: policy.idle: not together with more than 5 attempts"
      ])
  }

  @Test("A root that is no object is an error")
  func root() {
    #expect(problems("[1]") == ["1:1: expected an object, found an array"])
  }

  @Test("A located value can be reported after it was read")
  func located() {
    let document = JSON5Parser.parse("{ids: ['S1', 'S1']}", file: "m")
    let error = #expect(throws: InvalidDocument.self) {
      try document.decode { root -> Int? in
        let ids = root.required("ids", .array(of: ValueReader.string.located()))
        if let ids, ids.count == 2, ids[0].value == ids[1].value {
          ids[1].report("named twice")
        }
        return 1
      }
    }
    #expect(error?.diagnostics.map(\.description) == ["m:1:14: ids[1]: named twice"])
  }
}
