import ModelChecker
import ModelReport
import TestSupport
import Testing

@Suite struct FaultReportTests {
  private let report = FaultReport(version: "0.1.0", style: TextStyle(timing: false))
  private let violated = Samples.property("S2", .violated, evidence: Samples.evidence)
  private let correct = Samples.run([Samples.property("S2"), Samples.property("S10")])

  private func faultRun(
    _ fault: String, _ results: [PropertyResult], limit: SearchLimit? = nil,
    properties: [String] = ["S2"], longest: Int? = 7, correct: ModelRun? = nil
  ) -> FaultRun {
    FaultRun(
      fault: fault, properties: properties, longestTrace: longest,
      faulty: Samples.run(results, limit: limit, fault: fault), correct: correct ?? self.correct)
  }

  @Test func `the matrix has faults as rows, properties as columns, steps as marks`() {
    let late = Samples.property("S10", .violated, evidence: Samples.evidence)
    let lasso = Samples.property(
      "L1", .violated, kind: .liveness,
      evidence: Evidence(trace: Samples.lasso, because: "x", step: 3, parts: []))
    let runs = [
      faultRun("clock-back", [violated, late]),
      faultRun("prompt-loop", [lasso], properties: ["L1"], longest: nil),
      faultRun("not-found", [Samples.property("S2")]), faultRun("too-long", [violated], longest: 2),
    ]
    expectSnapshot(report.text(for: runs)) {
      #"""
      fault                 L1   S2  S10
      clock-back on m5-08   ·    3   3
      prompt-loop on m5-08  1+3  ·   ·
      not-found on m5-08    ·    ·   ·
      too-long on m5-08     ·    3   ·

      caught        clock-back on m5-08   by S2 in 3 steps (at most 7); the correct core holds
      caught        prompt-loop on m5-08  by L1 in 1 step and a loop of 3; the correct core holds
      not caught    not-found on m5-08    S2 does not reject it
      not caught    too-long on m5-08     S2 takes 3 steps, more than 2

      2 of 4 faults caught
      """#
    }
  }

  @Test func `a fault that is tried on two models is counted once`() {
    let twice = [faultRun("clock-back", [violated]), faultRun("clock-back", [violated])]
    #expect(
      report.text(for: twice).hasSuffix(
        "\n1 fault caught in 2 trials, and the correct core holds\n"))
  }

  @Test func `each property is named with the faults that it rejects, and those that reject none`()
    throws
  {
    let late = Samples.property("S10", .violated, evidence: Samples.evidence)
    var elsewhere = faultRun("clock-back", [violated], properties: [])
    elsewhere.faulty.model = "other"
    var runs = [
      faultRun("clock-back", [violated, late]), elsewhere,
      faultRun("blind-timer", [violated], properties: []),
      faultRun("blind-timer", [Samples.property("S2")], properties: []),
    ]
    runs[3].faulty.model = "lenient"
    runs[3].faulty.result.states += 1
    let properties = ["S2", "S10", "L1", "deadlock"]
    let text = report.text(for: runs, properties: properties)
    #expect(
      text.contains(
        """

        S2       rejects  clock-back, blind-timer
        S10      rejects  clock-back
        no fault is rejected by L1, deadlock
        the models disagree about 1 fault
          blind-timer  rejected on m5-08 (S2); allowed on lenient

        """))
    // Of faults that were not tried nothing is known.
    #expect(!report.text(for: runs, of: 5, properties: properties).contains("no fault is"))
    let cut = runs + [faultRun("late", [Samples.property("S2", .undetermined)], limit: .states)]
    #expect(!report.text(for: cut, properties: properties).contains("no fault is"))
    let json = report.json(for: runs, properties: properties)
    #expect(json.contains("\"disagreements\": [\n    \"blind-timer\"\n  ]"))
    #expect(json.contains("\"allowing\": [\n        \"lenient\"\n      ]"))
    // Where a fault shows in nothing, the model says nothing of it.
    runs[3].faulty.result.states -= 1
    #expect(!report.text(for: runs, properties: properties).contains("disagree"))
    #expect(json.contains("\"id\": \"deadlock\",\n      \"faults\": []"))
    // Where not every fault was tried, nothing is said of what rejects none.
    #expect(!report.text(for: runs).contains("rejects  "))
    let many = (1...12).map { faultRun("a-fault-with-a-name-\($0)", [violated]) }
    let long = report.text(for: many, properties: ["S2"])
    let lines = long.split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.hasPrefix("S2 rejects  a-fault") })
    #expect(lines[first + 1].hasPrefix("            a-fault"))
    #expect(lines[first...].prefix(3).allSatisfy { $0.count <= 100 })
  }

  @Test func `a fault counts only if its own property rejects it and the correct core holds`() {
    #expect(faultRun("f", [violated]).outcome == .asExpected)
    #expect(faultRun("f", [violated], properties: []).outcome == .asExpected)
    #expect(faultRun("f", [violated], properties: ["S3"]).outcome == .finding)
    #expect(faultRun("f", [violated], longest: 2).outcome == .finding)
    #expect(faultRun("f", [violated], longest: 3).outcome == .asExpected)
    // Of a run with a loop only the way into it counts: here the first step is one of the loop.
    let lasso = Samples.property(
      "L1", .violated, kind: .liveness,
      evidence: Evidence(trace: Samples.lasso, because: "x", step: 3, parts: []))
    #expect(faultRun("f", [lasso], properties: ["L1"], longest: 0).outcome == .asExpected)
    let broken = Samples.run([violated])
    #expect(faultRun("f", [violated], correct: broken).outcome == .finding)
  }

  @Test func `on a model of one's own a fault may show in nothing, but not in a different search`()
  {
    // The two searches have equal counts: the model has nothing that the fault breaks.
    let alike = faultRun("f", [Samples.property("S2")], properties: [])
    #expect(alike.hasNoEffect)
    #expect(alike.outcome == .asExpected)
    var different = alike
    different.faulty.result.states += 1
    #expect(!different.hasNoEffect)
    #expect(different.outcome == .finding)
    // It is not counted as caught: nothing was put to the test.
    #expect(!alike.isCaught)
    let text = report.text(for: [alike])
    #expect(text.contains("no effect"))
    #expect(text.contains("0 of 1 fault caught, 1 without an effect on the model"))
    // A file that names the property is never satisfied with that.
    #expect(faultRun("f", [Samples.property("S2")]).outcome == .finding)
  }

  @Test func `a core that holds only vacuously does not count as one that holds`() {
    let vacuous = Samples.run([Samples.property("S2", neverTriggered: ["on implies covered"])])
    let run = faultRun("f", [violated], correct: vacuous)
    #expect(run.outcome == .finding)
    #expect(report.text(for: [run]).contains("the correct core holds S2 only vacuously"))
    #expect(!report.text(for: [run]).contains("; the correct core holds"))
  }

  @Test func `answers do not count towards the length that a catalogue allows`() {
    var run = faultRun("f", [violated], longest: 2)
    #expect(run.outcome == .finding)
    run.uncounted = [Samples.evidence.trace.steps[1].action.name]
    #expect(run.killers.first?.counted == 2)
    #expect(run.outcome == .asExpected)
  }

  @Test func `a limit leaves a fault undetermined, an interrupt interrupted`() {
    let open = Samples.property("S2", .undetermined)
    #expect(faultRun("f", [open], limit: .depth).outcome == .undetermined)
    #expect(faultRun("f", [open], limit: .interrupted).outcome == .interrupted)
    let correct = Samples.run([open], limit: .time)
    #expect(faultRun("f", [violated], correct: correct).outcome == .undetermined)
  }

  @Test func `a matrix that was broken off says how many faults are left`() {
    let text = report.text(for: [faultRun("f", [violated])], of: 36)
    #expect(text.hasSuffix("interrupted: 1 caught so far, 35 of 36 not tried to the end\n"))
  }

  @Test func `JSON has the same matrix`() {
    let text = report.json(for: [faultRun("clock-back", [violated])])
    #expect(text.hasPrefix("{\n  \"lockcheck\": \"0.1.0\",\n  \"caught\": 1,\n  \"total\": 1,"))
    #expect(report.json(for: [faultRun("f", [violated])], of: 36).contains("\"total\": 36,"))
    #expect(text.contains(#""id": "S2""#))
    #expect(text == report.json(for: [faultRun("clock-back", [violated])]))
  }
}
