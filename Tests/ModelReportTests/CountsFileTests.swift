import ModelChecker
import ModelReport
import TestSupport
import Testing

@Suite struct CountsFileTests {
  private static func run(
    _ model: String = "m5-08", states: Int = 412_806, digest: UInt64? = 0xAB, complete: Bool = true
  ) -> ModelRun {
    var run = Samples.run([Samples.property("S1")], limit: complete ? nil : .firstViolation)
    run.model = model
    run.result.states = states
    run.result.digest = complete ? digest : nil
    return run
  }

  private let file = CountsFile([run(), run("default", states: 7)])

  @Test func `the file has one line for each model, and reads back`() throws {
    expectSnapshot(file.text) {
      #"""
      {
        "schema": 1,
        "models": {
          "m5-08": {"states":412806,"transitions":6190211,"depth":41,"digest":"00000000000000ab"},
          "default": {"states":7,"transitions":6190211,"depth":41,"digest":"00000000000000ab"}
        }
      }
      """#
    }
    #expect(try CountsFile(from: file.text) == file)
    #expect(try CountsFile(from: CountsFile([]).text) == CountsFile([]))
  }

  @Test func `a run that is not complete has no counts`() {
    #expect(CountsFile([CountsFileTests.run(complete: false)]).entries.isEmpty)
  }

  private func outcome(_ run: ModelRun) -> CountsCheck.Outcome {
    CountsCheck(run.model, run.result, in: file, at: "c.json").outcome
  }

  @Test func `a comparison names each field that differs`() {
    #expect(outcome(CountsFileTests.run()) == .same)
    #expect(outcome(CountsFileTests.run("other")) == .notRecorded)
    #expect(outcome(CountsFileTests.run(complete: false)) == .notCompared)
    var other = CountsFileTests.run(states: 412_807, digest: 0xAC)
    other.result.depth = 42
    other.counts = CountsCheck(other.model, other.result, in: file, at: "c.json")
    let lines = TextReport(style: TextStyle()).text(for: other).split(separator: "\n").suffix(4)
    expectSnapshot(lines.joined(separator: "\n")) {
      #"""
        states       412,806 recorded, 412,807 found
        depth        41 recorded, 42 found
        digest       00000000000000ab recorded, 00000000000000ac found
      checked      every reachable state, compared whole (exact storage), no reduction
      """#
    }
    other.result.transitions += 1
    guard case .differs(let changes) = outcome(other) else { return #expect(Bool(false)) }
    #expect(changes.map(\.field) == ["states", "transitions", "depth", "digest"])
  }

  @Test func `other counts are a finding, and counts that cannot be compared undetermined`() {
    var run = CountsFileTests.run()
    let expected: [(ModelRun, RunOutcome)] = [
      (run, .asExpected), (CountsFileTests.run(states: 1), .finding),
      (CountsFileTests.run("other"), .finding),
      (CountsFileTests.run(complete: false), .undetermined),
    ]
    for (compared, outcome) in expected {
      run = compared
      run.counts = CountsCheck(run.model, run.result, in: file, at: "c.json")
      #expect(run.outcome == outcome)
    }
  }

  @Test(arguments: [
    (#"{"schema":1,"#, "line 1, column 13: this is no JSON"),
    (#"[]"#, "the file must be an object"),
    (#"{"models":{}}"#, "schema is missing"),
    (#"{"schema":2,"models":{}}"#, "schema is \"2\", but must be one of 1"),
    (#"{"schema":1}"#, "models is missing"),
    (#"{"schema":1,"models":{},"x":1}"#, "x is not known; there are schema, models"),
    (#"{"schema":1,"models":{"m":{"states":1}}}"#, "models.m.digest is missing"),
    (
      #"{"schema":1,"models":{"m":{"digest":"AB"}}}"#,
      "models.m.digest is \"AB\", but must be one of 16 hex digits"
    ),
    (
      #"{"schema":1,"models":{"m":{"digest":"00000000000000ab","states":"1"}}}"#,
      "models.m.states must be a whole number, but is a text"
    ),
    (
      #"{"schema":1,"models":{"m":{"digest":"00000000000000ab","edges":1}}}"#,
      "models.m.edges is not known; there are states, transitions, depth, digest"
    ),
  ])
  func `what is not as it should be is told with its place`(text: String, problem: String) {
    do throws(TraceFileError) {
      _ = try CountsFile(from: text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.description.hasPrefix(problem))
    }
  }
}
