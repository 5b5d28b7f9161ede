import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// Formulas about runs that a model file brings, and what it assumes of them.
@Suite struct RunFormulaFileTests {
  private static func model(_ formula: String, fairness: String = "") throws -> ModelFile {
    try Fixture.model(
      "Models/m5-08.json5", without: ["kill", "crash", "reboot", "freeze", "links", "logout"],
      changes: [
        ("sleepTicks: 2", "sleepTicks: 0"), ("wallOffsetTicks: 2", "wallOffsetTicks: 0"),
        ("properties: \"all\"", "properties: []"),
        ("witnesses: \"all\"", "witnesses: [], \(fairness) formulas: [\(formula)]"),
      ])
  }

  private static func result(_ formula: String, fairness: String = "") throws -> PropertyResult {
    let result = try model(formula, fairness: fairness).explore()
    #expect(result.complete || result.limit == .firstViolation)
    return try #require(result.properties.first)
  }

  private static let opens = "id: 'F', everyRun: 'always (locked implies eventually unlocked)'"
  private static let goodScans = "{ strong: ['promptAnswer'], where: 'provedForUnlock' }"
  private static let taps = "{ strong: ['launch', 'activate', 'deviceUnlock', 'tryAgain'] }"

  @Test("A formula about runs holds or fails by what is assumed of the runs")
  func fairness() throws {
    let bare = try RunFormulaFileTests.result("{ \(RunFormulaFileTests.opens) }")
    #expect(bare.verdict == .violated)
    #expect(bare.kind == .formula)
    #expect(bare.evidence?.trace.loop != nil)
    #expect(bare.assumed == [])
    // The person must only begin a prompt that can be answered, and then the scan must be good at last.
    let last = "id: 'F', everyRun: 'always (prompted implies eventually (unlocked or not active))'"
    #expect(try RunFormulaFileTests.result("{ \(last) }").verdict == .violated)
    let fair = try RunFormulaFileTests.result(
      "{ \(last), fairness: [{ weak: ['promptAnswer'], where: 'provedForUnlock' }] }")
    #expect(fair.assumed == ["weak fairness of promptAnswer where provedForUnlock"])
  }

  @Test("What the file assumes is assumed of each of its formulas about runs, beside their own")
  func common() throws {
    let result = try RunFormulaFileTests.result(
      "{ \(RunFormulaFileTests.opens), fairness: [\(RunFormulaFileTests.taps)] }",
      fairness: "fairness: [\(RunFormulaFileTests.goodScans), { weak: 'any' }],")
    #expect(
      result.assumed == [
        "strong fairness of launch or activate or deviceUnlock or tryAgain",
        "strong fairness of promptAnswer where provedForUnlock", "weak fairness of any step",
      ])
  }

  @Test("A formula of one step is one about runs too, true of the first step")
  func stepFormula() throws {
    #expect(
      try RunFormulaFileTests.result("{ id: 'F', everyRun: 'not running' }").verdict == .holds)
    #expect(
      try RunFormulaFileTests.result("{ id: 'F', everyRun: 'always not running' }").verdict
        == .violated)
  }

  @Test("An implication about runs that was never put to the test is vacuous")
  func vacuous() throws {
    let result = try RunFormulaFileTests.result(
      "{ id: 'F', everyRun: 'always (screenGate implies eventually unlocked)' }")
    #expect(result.verdict == .holds)
    #expect(result.vacuous)
  }

  @Test("The canonical text keeps formulas about runs and their fairness")
  func canonical() throws {
    let model = try RunFormulaFileTests.model(
      "{ \(RunFormulaFileTests.opens), fairness: [\(RunFormulaFileTests.taps)] }",
      fairness: "fairness: [\(RunFormulaFileTests.goodScans)],")
    let again = try ModelFile.parse(model.canonicalText, path: model.path)
    #expect(again.canonicalText == model.canonicalText)
    #expect("\(again.selected.map(\.claims))" == "\(model.selected.map(\.claims))")
  }

  @Test("What is wrong with fairness is said at its place, with the nearest right name")
  func errors() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            without: ["freeze"],
            fairness: [{ strong: ["tikc"] }, "weak"],
            formulas: [
              { id: "A", everyRun: "once eventually locked", fairness: [{ weak: ["thaw"], where: "actve" }] },
              { id: "B", everyRun: "always locked", fairness: [{}, { weak: "all" }, { weak: [] }] },
              { id: "C", always: "eventually locked", fairness: [{ weak: ["wrote"], strong: ["wrote"] }] },
            ],
          }
          """)
    ) {
      #"""
      x.json5:5:25: fairness[0].strong[0]: expected the name of an event (lockcheck list events), found "tikc"; did you mean "tick"?
        5 |   fairness: [{ strong: ["tikc"] }, "weak"],
          |                         ^
      x.json5:5:36: fairness[1]: expected an object, found a string
        5 |   fairness: [{ strong: ["tikc"] }, "weak"],
          |                                    ^
      x.json5:7:27: formulas[0].everyRun: "once" looks back; nothing under it may look forward
        7 |     { id: "A", everyRun: "once eventually locked", fairness: [{ weak: ["thaw"], where: "actve" }…
          |                           ^
      x.json5:7:72: formulas[0].fairness[0].weak[0]: thaw never happens in this model, so nothing can be assumed of it
        7 | …{ id: "A", everyRun: "once eventually locked", fairness: [{ weak: ["thaw"], where: "actve" }] },
          |                                                                     ^
      x.json5:7:89: formulas[0].fairness[0].where: unknown name "actve"; did you mean "active"?
        7 | …{ id: "A", everyRun: "once eventually locked", fairness: [{ weak: ["thaw"], where: "actve" }] },
          |                                                                                      ^
      x.json5:8:54: formulas[1].fairness[0]: expected one of weak and strong, found 0
        8 |     { id: "B", everyRun: "always locked", fairness: [{}, { weak: "all" }, { weak: [] }] },
          |                                                      ^
      x.json5:8:66: formulas[1].fairness[1].weak: expected "any" or an array, found "all"
        8 |     { id: "B", everyRun: "always locked", fairness: [{}, { weak: "all" }, { weak: [] }] },
          |                                                                  ^
      x.json5:8:83: formulas[1].fairness[2].weak: expected an array with at least 1 element, found one with 0
        8 |     { id: "B", everyRun: "always locked", fairness: [{}, { weak: "all" }, { weak: [] }] },
          |                                                                                   ^
      x.json5:9:25: formulas[2].always: "eventually" looks forward, but this formula is judged at one step
        9 |     { id: "C", always: "eventually locked", fairness: [{ weak: ["wrote"], strong: ["wrote"] }] }…
          |                         ^
      x.json5:9:45: formulas[2].fairness: only a formula about runs (everyRun) assumes something of them
        9 |     { id: "C", always: "eventually locked", fairness: [{ weak: ["wrote"], strong: ["wrote"] }] }…
          |                                             ^
      x.json5:9:56: formulas[2].fairness[0]: expected one of weak and strong, found 2
        9 | …   { id: "C", always: "eventually locked", fairness: [{ weak: ["wrote"], strong: ["wrote"] }] },
          |                                                        ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            fairness: [{ strong: ["tick"] }],
            formulas: [{ id: "A", always: "true" }],
          }
          """)
    ) {
      #"""
      x.json5:4:3: fairness: no formula of the file is about runs (everyRun), so nothing is assumed
        4 |   fairness: [{ strong: ["tick"] }],
          |   ^
      """#
    }
  }
}
