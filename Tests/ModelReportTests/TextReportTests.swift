import ModelChecker
import ModelReport
import TestSupport
import Testing

@Suite struct TextReportTests {
  private let report = TextReport(style: TextStyle())
  private let holding = [Samples.property("S1"), Samples.property("S10"), Samples.reached]

  @Test func `a model that holds says so with its numbers`() {
    expectSnapshot(report.text(for: Samples.run(holding))) {
      #"""
      m5-08  holds: 3 properties over every reachable state (412,806 states, 6,190,211 transitions, depth 41, 0.9 s)
      holds     S1       a sentence about S1
      holds     S10      a sentence about S10
      holds     unlocks  a sentence about unlocks  reached in 3 steps
      pass      possibility (412,806 states, 9 transitions, 0.3 s)
      pass      1 witness (12 states, 40 transitions, 0.01 s)
      events    1 of 2 fired; never: crash
      checked      every reachable state, compared whole (exact storage), no reduction
      """#
    }
  }

  @Test func `where a later pass was ended, what was decided before is told apart`() {
    var run = Samples.run(
      [Samples.property("S1"), Samples.property("L7", .undetermined, kind: .liveness)],
      limit: .memory)
    run.result.complete = true
    let text = report.text(for: run)
    #expect(
      text.hasPrefix(
        "m5-08  undetermined: nothing found in 2 properties, but the memory limit was hit before L7 "
          + "could be decided"))
    #expect(
      text.contains(
        "undetermined  S1  a sentence about S1  decided before the limit: nothing violates it"))
    #expect(text.contains("\nundetermined  L7  a sentence about L7\n"))
    #expect(!text.contains("holds"))
    let json = JSONReport(version: "0.1.0", timing: false).text(for: [run])
    #expect(json.split(separator: "\"decided\": true").count == 2)
    #expect(!json.contains("holds\",\n          \"vacuous"))
    // More memory does not help against an automaton that cannot be built.
    run.result.limit = .formula
    #expect(report.text(for: run).contains("the automaton of a formula would be too large before"))
  }

  @Test func `a violation is shown with what changed, why, and how to repeat it`() {
    let run = Samples.run(
      [
        Samples.property("S1", .undetermined),
        Samples.property("S2", .violated, evidence: Samples.evidence),
      ], limit: .firstViolation, traces: ["S2": "traces/m5-08-S2.itf.json"])
    expectSnapshot(report.text(for: run)) {
      #"""
      m5-08  violated: S2 of 2 properties, 1 undetermined; the search stopped at the first violation (412,806 states, 6,190,211 transitions, depth 41, 0.9 s)
      violated      S2  a sentence about S2  3 steps, shortest
        step  event                   screen  lock      scene       prompt  idleTicks  due
        0     (start)                 lock    locked    active      –       0          false
        1     bioResult cancelUser    ·       ·         ·           ·       ·          ·
        2     tick -3                 ·       ·         background  bio     3          true
        3     activate echo not:torn  –       unlocked  active      –       ·          ·
        why    false at step 3: unlocked -> (!lockTrigger S proof)
                 unlocked              true
                 !lockTrigger S proof  false
        trace  traces/m5-08-S2.itf.json
        again  lockcheck replay traces/m5-08-S2.itf.json
      undetermined  S1  a sentence about S1
      pass      possibility (412,806 states, 9 transitions, 0.3 s)
      pass      unlocks (12 states, 40 transitions, 0.01 s)
      events    1 of 2 fired so far; never: crash
      checked      412,806 states, those found first, compared whole (exact storage), no reduction
      not checked  what comes after the first violation (--continue goes on)
      """#
    }
  }

  @Test func `an expected violation under a fault is told apart from a finding`() {
    let run = Samples.run(
      [Samples.property("S2", .violated, evidence: Samples.evidence), Samples.property("S3")],
      fault: "clock-back", expected: ["S2": .violated, "S3": .violated])
    expectSnapshot(report.text(for: run)) {
      #"""
      m5-08 with fault clock-back  violated: S2 of 2 properties; S3 should be violated too, but is not (412,806 states, 6,190,211 transitions, depth 41, 0.9 s)
      violated  S2  a sentence about S2  3 steps, shortest, as expected
        step  event                   screen  lock      scene       prompt  idleTicks  due
        0     (start)                 lock    locked    active      –       0          false
        1     bioResult cancelUser    ·       ·         ·           ·       ·          ·
        2     tick -3                 ·       ·         background  bio     3          true
        3     activate echo not:torn  –       unlocked  active      –       ·          ·
        why    false at step 3: unlocked -> (!lockTrigger S proof)
                 unlocked              true
                 !lockTrigger S proof  false
      holds     S3  a sentence about S3  but violated was expected
      pass      possibility (412,806 states, 9 transitions, 0.3 s)
      pass      unlocks (12 states, 40 transitions, 0.01 s)
      events    1 of 2 fired; never: crash
      checked      every reachable state, compared whole (exact storage), no reduction
      """#
    }
  }

  @Test func `a violation that was expected and did not come is told in the sentence`() {
    let run = Samples.run([Samples.property("S2")], expected: ["S2": .violated])
    let first = report.text(for: run).split(separator: "\n")[0]
    #expect(first.hasPrefix("m5-08  holds, but S2 should be violated: 1 property over every"))
    let asItShould = Samples.run(
      [Samples.property("S2", .violated)], limit: .firstViolation, expected: ["S2": .violated])
    let expected = "m5-08  violated as expected: S2 of 1 property;"
    #expect(report.text(for: asItShould).hasPrefix(expected))
  }

  @Test func `a limit makes the sentence say that nothing is proved`() {
    let run = Samples.run(
      [Samples.property("S1", .undetermined), Samples.reached], limit: .memory)
    let text = report.text(for: run)
    #expect(!text.contains("holds"))
    expectSnapshot(text) {
      #"""
      m5-08  undetermined: nothing found in 2 properties, but the memory limit was hit, so nothing is proved (412,806 states, 6,190,211 transitions, depth 41, 0.9 s)
      undetermined  S1       a sentence about S1
      undetermined  unlocks  a sentence about unlocks  reached in 3 steps
      pass      possibility (412,806 states, 9 transitions, 0.3 s)
      pass      1 witness (12 states, 40 transitions, 0.01 s)
      events    1 of 2 fired so far; never: crash
      checked      412,806 states, those found first, compared whole (exact storage), no reduction
      not checked  what comes after the memory limit
      """#
    }
  }

  @Test func `what holds only vacuously does not just hold`() {
    let run = Samples.run([
      Samples.property("S1", neverTriggered: ["locked -> covered"]), Samples.property("S2"),
    ])
    expectSnapshot(report.text(for: run)) {
      #"""
      m5-08  holds only vacuously: S1 of 2 properties was never put to the test (412,806 states, 6,190,211 transitions, depth 41, 0.9 s)
      holds     S1  a sentence about S1
        vacuous  never put to the test: locked -> covered
      holds     S2  a sentence about S2
      pass      possibility (412,806 states, 9 transitions, 0.3 s)
      pass      unlocks (12 states, 40 transitions, 0.01 s)
      events    1 of 2 fired; never: crash
      checked      every reachable state, compared whole (exact storage), no reduction
      """#
    }
  }

  @Test func `passes of one property are told apart by their claims`() throws {
    var run = Samples.run([Samples.property("L4")])
    run.result.passes = ["locked can lead to unlocked", nil].map {
      PassSummary(
        name: "possibility L4", claim: $0, states: 12, transitions: 40, seconds: 0.01, bytes: 5)
    }
    let lines = report.text(for: run).split(separator: "\n").filter { $0.hasPrefix("pass") }
    #expect(
      lines == [
        "pass      possibility L4 (12 states, 40 transitions, 0.01 s): locked can lead to unlocked",
        "pass      possibility L4 (12 states, 40 transitions, 0.01 s)",
      ])
    let json = JSONReport(version: "0.1.0", timing: false).lines(for: run)
    #expect(
      json.contains(#"{"name":"possibility L4","claim":"locked can lead to unlocked","states":12"#))
    #expect(json.contains(#"{"name":"possibility L4","states":12"#))
  }

  @Test func `a lasso says where it goes on, and a witness that is not reached says so`() {
    let evidence = Evidence(trace: Samples.lasso, because: "sealed", step: 3, parts: [])
    let run = Samples.run([
      Samples.property("L3", .violated, kind: .liveness, evidence: evidence),
      Samples.property("unlocks", .violated, kind: .witness),
    ])
    expectSnapshot(report.text(for: run)) {
      #"""
      m5-08  violated: L3, unlocks of 2 properties (412,806 states, 6,190,211 transitions, depth 41, 0.9 s)
      violated  L3       a sentence about L3       1 step and a loop of 3
        step  event                   screen  lock      scene       prompt  idleTicks  due
        0     (start)                 lock    locked    active      –       0          false
        1     bioResult cancelUser    ·       ·         ·           ·       ·          ·
        2     tick -3                 ·       ·         background  bio     3          true
        3     activate echo not:torn  –       unlocked  active      –       ·          ·
        loop   after step 3 comes step 1 again, for ever
        why    sealed
      violated  unlocks  a sentence about unlocks  never reached
      pass      possibility (412,806 states, 9 transitions, 0.3 s)
      pass      1 witness (12 states, 40 transitions, 0.01 s)
      events    1 of 2 fired; never: crash
      checked      every reachable state, compared whole (exact storage), no reduction
      """#
    }
  }

  @Test func `without timing no time is printed`() {
    let report = TextReport(style: TextStyle(timing: false))
    let text = report.text(for: Samples.run(holding))
    #expect(!text.contains(" s)"))
  }

  @Test func `colours are terminal sequences around the same text`() {
    let colored = TextReport(style: TextStyle(color: true)).text(for: Samples.run(holding))
    let plain = report.text(for: Samples.run(holding))
    #expect(colored.contains("\u{1B}[32mholds"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func `several models are closed by one sentence, one model is not`() {
    let good = Samples.run(holding)
    let bad = Samples.run([Samples.property("S2", .violated)], fault: "clock-back")
    let open = Samples.run([Samples.property("S2", .undetermined)], limit: .depth)
    #expect(report.closing(for: [good]) == nil)
    #expect(
      report.closing(for: [good, bad, good, open])
        == """
        4 models: 2 as expected, 1 with a finding (m5-08 with fault clock-back), \
        1 undetermined (m5-08)

        """)
  }

  @Test func `text from a file cannot steer the terminal`() {
    let property = PropertyResult(
      id: "S1", name: "a\u{1B}[31m name\u{202E}", kind: .formula, verdict: .holds)
    let text = report.text(for: Samples.run([property]))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }

  @Test func `a lasso is false at no one step, and what was assumed is said`() {
    let lasso = Trace(steps: Samples.trace.steps, loop: 1)
    let property = PropertyResult(
      id: "L1", name: "it locks at last", kind: .liveness, verdict: .violated,
      assumed: ["weak fairness of timer"],
      evidence: Evidence(
        trace: lasso, because: "always eventually locked is false of this run", step: 3, parts: []))
    let text = report.text(for: Samples.run([property]))
    #expect(text.contains("  why    always eventually locked is false of this run"))
    #expect(!text.contains("false at step"))
    #expect(text.contains("\nassumed      weak fairness of timer (L1)\n"))
    let alone = report.text(for: property, in: Samples.run([property]))
    #expect(alone.hasSuffix("\n  assumed  weak fairness of timer"))
    let json = JSONReport(version: "0.1.0", timing: false).text(for: [Samples.run([property])])
    #expect(json.contains("\"assumed\": [\n"))
  }
}
