import Foundation
import TestSupport
import Testing

@testable import lockcheck

/// What the command says of claims about runs.
@Suite struct RunClaimTests {
  private static let model = """
    {
      title: "x", policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
      without: ["freeze", "links", "kill", "crash", "reboot", "logout"],
      properties: ["L1"], witnesses: [],
      formulas: [{
        id: "seesContent", everyRun: "always (locked implies eventually unlocked)",
        fairness: [{ weak: ["readAnswer"] }],
      }],
    }
    """

  @Test func `JSON and text show the two parts of a lasso, and what was assumed`() throws {
    let scratch = try Scratch()
    try scratch.file("m.json5", RunClaimTests.model)
    let run = try CommandRun(
      ["explore", "m.json5", "--format", "json", "--output", "text=out.txt", "--continue"],
      in: scratch.path)
    #expect(run.status == 1)
    let root = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let models = try #require(root?["models"] as? [[String: Any]])
    let properties = try #require(models.first?["properties"] as? [[String: Any]])
    #expect(properties.map { $0["id"] as? String } == ["L1", "seesContent"])
    #expect(properties[0]["kind"] as? String == "liveness")
    #expect(properties[0]["assumed"] as? [String] == ["weak fairness of timer where timerCame"])
    #expect(properties[1]["assumed"] as? [String] == ["weak fairness of readAnswer"])
    let steps = try #require(properties[1]["steps"] as? [String: Int])
    #expect(Set(steps.keys) == ["prefix", "loop"])
    let text = try String(contentsOfFile: scratch.path + "/out.txt", encoding: .utf8)
    #expect(text.contains("\nassumed      weak fairness of timer where timerCame (L1)\n"))
    #expect(text.contains("\n             weak fairness of readAnswer (seesContent)\n"))
    #expect(text.contains("\nnot checked  more than the file's world: time in steps of 1 tick, "))
    #expect(text.contains(" what does not happen here: kill, crash, reboot, freeze, links, logout"))
    #expect(text.contains("for ever"))
    let again = try CommandRun(["replay", "traces/m-seesContent.itf.json"], in: scratch.path)
    #expect(again.status == 0)
  }

  @Test func `a property that says nothing of a model gives its reason`() throws {
    let scratch = try Scratch()
    try scratch.file("m.json5", RunClaimTests.model)
    try scratch.file("n.json5", RunClaimTests.model)
    let one = try CommandRun(["explore", "m.json5", "--property", "S7"], in: scratch.path)
    #expect(one.status == 2)
    #expect(one.errors == "error: S7 is not checked of m: the lock counts no wrong codes\n")
    let other = try CommandRun(["explore", "m.json5", "--property", "S1"], in: scratch.path)
    #expect(
      other.errors
        == "error: S1 is not checked of m: the file does not choose it (properties, witnesses)\n")
    let two = try CommandRun(
      ["explore", "m.json5", "n.json5", "--property", "L1,L6"], in: scratch.path)
    #expect(two.status == 2)
    #expect(
      two.errors == """
        error: L6 is checked of none of these models
          m: no link or notification comes (links)
          n: no link or notification comes (links)

        """)
    let unknown = try CommandRun(["explore", "m.json5", "--property", "L9"], in: scratch.path)
    #expect(unknown.errors.contains("unknown property \"L9\""))
  }

  @Test func `explain says what a claim about runs assumes`() throws {
    let scratch = try Scratch()
    for id in ["L1", "L2", "L3", "L6", "L7"] {
      let run = try CommandRun(["explain", id], in: scratch.path)
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("\(id) (property): "))
      #expect(run.output.lowercased().contains("assumed") || run.output.contains("taken to"))
    }
  }
}
