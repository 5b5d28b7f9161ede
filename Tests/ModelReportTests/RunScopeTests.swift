import ModelChecker
import ModelReport
import Testing

/// What reports say was and was not checked.
@Suite struct RunScopeTests {
  private func block(_ run: ModelRun) -> String {
    let lines = TextReport(style: TextStyle(timing: false)).text(for: run)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("checked") }.joined(separator: "\n")
  }

  @Test func `a complete run says that it was, and what the model leaves out`() {
    var run = Samples.run([Samples.property("S1")])
    run.bounds = ["more than two sessions"]
    #expect(
      block(run) == """
        checked      every reachable state, compared whole (exact storage), no reduction
        not checked  more than two sessions

        """)
  }

  @Test func `an assumption is told once, with all that rests on it`() {
    let claims = [("L1", ["weak fairness of timer", "fair"]), ("L3", ["weak fairness of timer"])]
    let run = Samples.run(
      claims.map {
        PropertyResult(id: $0, name: $0, kind: .liveness, verdict: .holds, assumed: $1)
      })
    #expect(
      block(run) == """
        checked      every reachable state, compared whole (exact storage), no reduction
        assumed      weak fairness of timer (L1, L3)
                     fair (L1)

        """)
  }

  @Test(arguments: [
    (SearchLimit.depth, "what comes after the depth limit"),
    (.states, "what comes after the limit of states"),
    (.time, "what comes after the time limit"), (.memory, "what comes after the memory limit"),
    (.interrupted, "what comes after the interruption"),
    (.firstViolation, "what comes after the first violation (--continue goes on)"),
  ])
  func `what a limit leaves out is said`(limit: SearchLimit, text: String) {
    let run = Samples.run([Samples.property("S1", .undetermined)], limit: limit)
    #expect(
      block(run) == """
        checked      412,806 states, those found first, compared whole (exact storage), no reduction
        not checked  \(text)

        """)
  }

  @Test func `a limit of a later pass leaves only claims open`() {
    var run = Samples.run([Samples.property("L4", .undetermined)], limit: .memory)
    run.result.complete = true
    #expect(
      block(run) == """
        checked      every reachable state, compared whole (exact storage), no reduction
        not checked  claims that were still open at the memory limit

        """)
  }

  @Test func `cases that were never seen are a line, and members in JSON`() {
    var run = Samples.run([Samples.property("S1")])
    let json = JSONReport(version: "1", timing: false)
    #expect(json.text(for: [run]).contains(#""neverSeen": null"#))
    run.result.coverage.cases = CaseCoverage(total: 3, neverSeen: ["screen = gate", "a = b\u{1B}"])
    let text = TextReport(style: TextStyle()).text(for: run)
    #expect(text.contains("\ncases     1 of 3 seen; never seen: screen = gate, a = b"))
    #expect(!text.contains("\u{1B}"))
    // Shown, and no finding by itself.
    #expect(run.outcome == .asExpected)
    #expect(json.lines(for: run).contains(#""casesTotal":3,"neverSeen":["screen = gate","#))
    run.result.coverage.cases = CaseCoverage(total: 3, neverSeen: [])
    #expect(TextReport(style: TextStyle()).text(for: run).contains("\ncases     3 of 3 seen\n"))
  }

  @Test func `the same block is an object in JSON`() {
    var run = Samples.run([
      PropertyResult(id: "L1", name: "x", kind: .liveness, verdict: .holds, assumed: ["fair"])
    ])
    run.bounds = ["more than two sessions"]
    let lines = JSONReport(version: "1", timing: false).lines(for: run)
    #expect(
      lines.contains(
        #""scope":{"checked":["every reachable state, compared whole (exact storage), no reduction"],"#
          + #""assumed":["fair (L1)"],"notChecked":["more than two sessions"]}"#))
  }
}
