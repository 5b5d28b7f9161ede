import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// Formulas that a model file brings.
@Suite struct UserFormulaTests {
  private static func result(_ formula: String) throws -> PropertyResult {
    let model = try Fixture.small(formulas: formula)
    let result = model.explore(options: CheckOptions(continueAfterViolation: true))
    #expect(result.complete)
    return try #require(result.properties.first)
  }

  @Test(
    "A formula that is true holds",
    arguments: [
      "always: 'screenLock implies not unlocked'",
      "always: 'lockOpened implies once provedForUnlock'",
      "always: 'unlocked and on implies (not lockTriggered) since provedForUnlock'",
      "never: 'screenLock and unlocked'",
      "never: 'lockOpened and not previous wasLocked and previous not locked'",
      "reachable: 'lockOpened'",
      "reachable: 'lockOpened and previous once (lockFell and event.lockNow)'",
    ])
  func holds(claim: String) throws {
    let result = try UserFormulaTests.result("{ id: 'F', \(claim) }")
    #expect(result.verdict == .holds)
    #expect(result.kind == .formula)
    #expect(result.id == "F")
    #expect(!result.vacuous)
  }

  @Test(
    "A formula that is false comes with the shortest trace",
    arguments: [
      // start; launch · activate · read, which asks for the prompt · the prompt says ok
      ("always: 'not lockOpened'", ["launch", "readAnswer", "activate", "promptAnswer"]),
      ("never: 'unlocked'", ["launch", "readAnswer", "activate", "promptAnswer"]),
      ("always: 'not running'", ["launch"]),
      ("never: 'not running'", []),
      ("always: 'running implies previous running'", ["launch"]),
      ("always: 'historically not running'", ["launch"]),
      ("never: 'locked and once unlocked and not event.tick'", []),
    ] as [(String, [String])])
  func violated(claim: String, actions: [String]) throws {
    let result = try UserFormulaTests.result("{ id: 'F', \(claim) }")
    #expect(result.verdict == .violated)
    let trace = try #require(result.evidence?.trace)
    let names = trace.steps.dropFirst().map(\.action.name)
    if claim.contains("once unlocked") {
      #expect(names.count == 5)
    } else {
      #expect(names.sorted() == actions.sorted())
    }
    #expect(result.evidence?.step == names.count)
  }

  @Test("A formula without a name is called by its own text")
  func unnamed() throws {
    for (claim, name) in [
      ("never: 'screenLock and  (unlocked)'", "never: screenLock and unlocked"),
      ("always: '!on || locked -> covered'", "always: not on or locked implies covered"),
      ("reachable: 'lockOpened'", "reachable: lockOpened"),
      ("name: 'it opens', reachable: 'lockOpened'", "it opens"),
    ] {
      let model = try Fixture.small(formulas: "{ id: 'F', \(claim) }")
      #expect(model.selected.first?.name == name)
    }
  }

  @Test("What cannot be reached is violated, without a trace")
  func unreachable() throws {
    let result = try UserFormulaTests.result("{ id: 'F', reachable: 'unlocked and screenLock' }")
    #expect(result.verdict == .violated)
    #expect(result.evidence == nil)
  }

  @Test("What holds only for want of a case is marked")
  func vacuous() throws {
    let result = try UserFormulaTests.result("{ id: 'F', always: 'screenGate implies locked' }")
    #expect(result.verdict == .holds)
    #expect(result.vacuous)
    #expect(result.neverTriggered == ["screenGate implies locked"])
  }

  @Test("A name is shown where there is one, and else the formula")
  func names() throws {
    let model = try Fixture.small(
      formulas: "{ id: 'F', name: 'as I say', always: 'true' }, { id: 'G', never: 'false' }")
    #expect(model.selected.map(\.name) == ["as I say", "never: false"])
    #expect(model.selected.map(\.kind) == [.formula, .formula])
  }

  @Test("A file can expect a formula of its own to be violated")
  func expectations() throws {
    let model = try Fixture.small(
      formulas: "{ id: 'F', never: 'unlocked' }, { id: 'G', never: 'unlocked and screenLock' }",
      expect: "{ F: \"violated\" }")
    #expect(model.expected == .violated)
    #expect(model.expectedVerdict(of: "F") == .violated)
    #expect(model.expectedVerdict(of: "G") == .holds)
    let result = model.explore(options: CheckOptions(continueAfterViolation: true))
    #expect(result.properties.map(\.verdict) == [.violated, .holds])
  }

  @Test("Formulas come after the properties and witnesses, in the order of the file")
  func order() throws {
    let model = try Fixture.model(
      "Models/m5-08.json5",
      changes: [
        ("properties: \"all\"", "properties: ['S3', 'S1']"),
        (
          "witnesses: \"all\"",
          "witnesses: ['W8'], formulas: [{ id: 'Z', always: 'true' }, { id: 'A', never: 'false' }]"
        ),
      ])
    #expect(model.propertyIDs == ["S3", "S1", "W8", "Z", "A"])
  }
}
