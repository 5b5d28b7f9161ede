import TestSupport
import Testing

@testable import LockModel

/// Formulas in model files, several mistakes at once, and texts that are no model at all.
@Suite struct ModelFileTextTests {
  @Test("A mistake in a formula is shown at its place")
  func formulas() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            formulas: [
              { id: "A", always: "unlocked implies not scrennLock" },
              { id: "B", never: "(locked and unlocked" },
              { id: "C", reachable: "locked and and unlocked" },
              { id: "D", always: "" },
              { id: "E", always: "event.tuch" },
              { id: "F", always: "the \\u006cocked" },
              { id: "G", always: 'an escape \\x6f then locked' },
            ],
          }
          """)
    ) {
      #"""
      x.json5:5:46: formulas[0].always: unknown name "scrennLock"; did you mean "screenLock"?
        5 |     { id: "A", always: "unlocked implies not scrennLock" },
          |                                              ^
      x.json5:6:24: formulas[1].never: this "(" is never closed
        6 |     { id: "B", never: "(locked and unlocked" },
          |                        ^
      x.json5:7:39: formulas[2].reachable: expected a name, "not", "(" or the like, found "and"
        7 |     { id: "C", reachable: "locked and and unlocked" },
          |                                       ^
      x.json5:8:25: formulas[3].always: expected a name, "not", "(" or the like, found the end
        8 |     { id: "D", always: "" },
          |                         ^
      x.json5:9:25: formulas[4].always: unknown name "event.tuch"; did you mean "event.touch"?
        9 |     { id: "E", always: "event.tuch" },
          |                         ^
      x.json5:10:25: formulas[5].always: unknown name "the"
        10 |     { id: "F", always: "the \u006cocked" },
           |                         ^
      x.json5:10:29: formulas[5].always: expected an operator or the end, found "locked"
        10 |     { id: "F", always: "the \u006cocked" },
           |                             ^
      x.json5:11:25: formulas[6].always: unknown name "an"; did you mean "on"?
        11 |     { id: "G", always: 'an escape \x6f then locked' },
           |                         ^
      x.json5:11:28: formulas[6].always: unknown name "escape"
        11 |     { id: "G", always: 'an escape \x6f then locked' },
           |                            ^
      x.json5:11:35: formulas[6].always: unknown name "o"; did you mean "on"?
        11 |     { id: "G", always: 'an escape \x6f then locked' },
           |                                   ^
      x.json5:11:40: formulas[6].always: unknown name "then"
        11 |     { id: "G", always: 'an escape \x6f then locked' },
           |                                        ^
      """#
    }
  }

  @Test("An id is one short word, and a formula is no book")
  func longAndOddIDs() {
    let long = String(repeating: "a", count: 41)
    let formula = Array(repeating: "on", count: 1000).joined(separator: " or ")
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default" },
            formulas: [
              { id: "\(long)", always: "on" },
              { id: "", always: "on" },
              { id: "two words", always: "on" },
              { id: "a,b", always: "on" },
              { id: "../up", always: "on" },
              { id: "4F", always: "on" },
              { id: "\\u0007", always: "on" },
              { id: "fine-1.2_3", always: "on" },
              { id: "long", always: "\(formula)" },
            ],
          }
          """)
    ) {
      #"""
      x.json5:5:11: formulas[0].id: expected an id of at most 40 characters, found 41
        5 |     { id: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", always: "on" },
          |           ^
      x.json5:6:11: formulas[1].id: expected an id (a letter, then letters, digits, ".", "_" and "-"), found ""
        6 |     { id: "", always: "on" },
          |           ^
      x.json5:7:11: formulas[2].id: expected an id (a letter, then letters, digits, ".", "_" and "-"), found "two words"
        7 |     { id: "two words", always: "on" },
          |           ^
      x.json5:8:11: formulas[3].id: expected an id (a letter, then letters, digits, ".", "_" and "-"), found "a,b"
        8 |     { id: "a,b", always: "on" },
          |           ^
      x.json5:9:11: formulas[4].id: expected an id (a letter, then letters, digits, ".", "_" and "-"), found "../up"
        9 |     { id: "../up", always: "on" },
          |           ^
      x.json5:10:11: formulas[5].id: expected an id (a letter, then letters, digits, ".", "_" and "-"), found "4F"
        10 |     { id: "4F", always: "on" },
           |           ^
      x.json5:11:11: formulas[6].id: expected an id (a letter, then letters, digits, ".", "_" and "-"), found "\u0007"
        11 |     { id: "\u0007", always: "on" },
           |           ^
      x.json5:13:27: formulas[8].always: expected a formula of at most 4000 characters, found 5996
        13 |     { id: "long", always: "on or on or on or on or on or on or on or on or on or on or on or on …
           |                           ^
      """#
    }
  }

  @Test("A formula has one claim, an id, and an id of its own")
  func formulaIDs() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            formulas: [
              { id: "A", always: "locked" },
              { id: "A", never: "locked" },
              { id: "S1", always: "locked" },
              { id: "W3", always: "locked" },
            ],
          }
          """)
    ) {
      #"""
      x.json5:6:11: formulas[1].id: "A" is the id of an earlier formula
        6 |     { id: "A", never: "locked" },
          |           ^
      x.json5:7:11: formulas[2].id: "S1" is the id of a property of the catalogue
        7 |     { id: "S1", always: "locked" },
          |           ^
      x.json5:8:11: formulas[3].id: "W3" is the id of a property of the catalogue
        8 |     { id: "W3", always: "locked" },
          |           ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            formulas: [
              { id: "B" },
              { id: "C", always: "locked", never: "locked" },
              { always: "locked" },
              { id: 5, always: "locked", why: "not" },
            ],
          }
          """)
    ) {
      #"""
      x.json5:5:5: formulas[0]: expected one of always, never, reachable and everyRun, found 0
        5 |     { id: "B" },
          |     ^
      x.json5:6:5: formulas[1]: expected one of always, never, reachable and everyRun, found 2
        6 |     { id: "C", always: "locked", never: "locked" },
          |     ^
      x.json5:7:5: formulas[2].id: missing key, expected a string
        7 |     { always: "locked" },
          |     ^
      x.json5:8:11: formulas[3].id: expected a string, found a number
        8 |     { id: 5, always: "locked", why: "not" },
          |           ^
      x.json5:8:32: formulas[3].why: unknown key; the keys known here: "id", "name", "always", "never", "reachable", "everyRun", "fairness"
        8 |     { id: 5, always: "locked", why: "not" },
          |                                ^
      """#
    }
  }

  @Test("Several mistakes come in one go, in the order of the file")
  func several() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            expect: { S77: "violated" },
            formulas: [{ id: "A", always: "lokced" }],
            policy: { idleSeconds: 1.0, preset: "m5-08", awaySeconds: 7 },
            clock: { secondsPerTick: 2, ticks: [2, 2] },
            start: { biometrics: true },
            titel: "x",
          }
          """)
    ) {
      #"""
      x.json5:2:13: expect.S77: the model does not check "S77"; did you mean "S17"?
        2 |   expect: { S77: "violated" },
          |             ^
      x.json5:3:34: formulas[0].always: unknown name "lokced"; did you mean "locked"?
        3 |   formulas: [{ id: "A", always: "lokced" }],
          |                                  ^
      x.json5:4:26: policy.idleSeconds: expected a whole number from 0 to 31536000, written in digits alone, found 1.0
        4 |   policy: { idleSeconds: 1.0, preset: "m5-08", awaySeconds: 7 },
          |                          ^
      x.json5:4:61: policy.awaySeconds: 7 seconds are no whole number of ticks of 2 seconds
        4 |   policy: { idleSeconds: 1.0, preset: "m5-08", awaySeconds: 7 },
          |                                                             ^
      x.json5:5:31: clock.ticks: expected the shorter passing of time first
        5 |   clock: { secondsPerTick: 2, ticks: [2, 2] },
          |                               ^
      x.json5:6:3: start: biometrics stand beside a PIN: they need pin true as well
        6 |   start: { biometrics: true },
          |   ^
      x.json5:6:3: start: the policy's means is "system": there is no PIN of the app and no switch for biometrics beside one, so leave pin and biometrics out
        6 |   start: { biometrics: true },
          |   ^
      x.json5:7:3: titel: unknown key; did you mean "title"?
        7 |   titel: "x",
          |   ^
      """#
    }
  }

  @Test("Texts that are no model")
  func noModels() {
    let texts = ["", "  // nothing\n", "null", "[]", "5", "{}", "bin boot dev etc"]
    expectSnapshot(
      texts.map { "--- \($0.debugDescription)\n" + ModelFileErrorTests.errors(in: $0) }
        .joined(separator: "\n")
    ) {
      #"""
      --- ""
      x.json5:1:1: expected a value, found the end of the file
        1 | 
          | ^
      --- "  // nothing\n"
      x.json5:2:1: expected a value, found the end of the file
        2 | 
          | ^
      --- "null"
      x.json5:1:1: expected an object, found null
        1 | null
          | ^
      --- "[]"
      x.json5:1:1: expected an object, found an array
        1 | []
          | ^
      --- "5"
      x.json5:1:1: expected an object, found a number
        1 | 5
          | ^
      --- "{}"
      x.json5:1:1: policy: missing key, expected an object
        1 | {}
          | ^
      x.json5:1:1: title: missing key, expected a string
        1 | {}
          | ^
      --- "bin boot dev etc"
      x.json5:1:1: expected a value, found the word "bin"; a string needs quotes
        1 | bin boot dev etc
          | ^
      """#
    }
  }

  @Test("Values that nest deeply are an error and no crash")
  func deepNesting() {
    let deep = String(repeating: "[", count: 100_000)
    let open = ModelFileErrorTests.errors(in: "{ title: \(deep)")
    #expect(open.contains("nest more than 64 levels deep"))
    let inside =
      "{ title: \"x\", policy: " + String(repeating: "[", count: 60)
      + String(repeating: "]", count: 60) + " }"
    #expect(ModelFileErrorTests.errors(in: inside).contains("policy: expected an object"))
    let formula = String(repeating: "(", count: 100_000) + "locked"
    let text = """
      {
        title: "x",
        policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
        formulas: [{ id: "A", always: "\(formula)" }],
      }
      """
    #expect(ModelFileErrorTests.errors(in: text).contains("formulas[0].always: "))
  }

  @Test("Bytes that are no text are an error with a place")
  func bytes() {
    #expect(throws: InvalidDocument.self) {
      try ModelFile.parse(utf8: [0x7B, 0xFF, 0x7D], path: "x.json5")
    }
    #expect(throws: InvalidDocument.self) { try ModelFile.parse(utf8: [], path: "x.json5") }
  }

  @Test("A damaged model file gives a model or mistakes inside it", arguments: 0..<8)
  func damaged(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let path = Fixture.plain[Int(seed) % Fixture.plain.count]
    let text = Array(try ProjectFiles.text(of: path).utf8)
    let telling = Array("{}[]:,\"0159.-eax \n".utf8)
    for round in 0..<40 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = telling[Int.random(in: telling.indices, using: &random)]
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place..<min(place + 12, bytes.count))
        }
      }
      do throws(InvalidDocument) {
        let model = try ModelFile.parse(utf8: bytes, path: path)
        #expect(!model.propertyIDs.isEmpty, "seed \(seed), round \(round)")
      } catch {
        #expect(!error.diagnostics.isEmpty, "seed \(seed), round \(round)")
        #expect(error.diagnostics == error.diagnostics.sorted(), "seed \(seed), round \(round)")
      }
    }
  }
}
