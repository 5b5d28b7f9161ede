import ModelChecker
import ModelReport
import Testing

@Suite struct RunOutcomeTests {
  @Test func `a run that holds is as expected, one that is violated is a finding`() {
    #expect(Samples.run([Samples.property("S1")]).outcome == .asExpected)
    #expect(Samples.run([Samples.property("S1", .violated)]).outcome == .finding)
    #expect(
      Samples.run([Samples.property("S1", neverTriggered: ["a -> b"])]).outcome == .finding)
  }

  @Test func `an expected violation is as expected, and a finding if it does not come`() {
    let expected: [String: Verdict] = ["S1": .violated]
    let violated = Samples.property("S1", .violated)
    #expect(
      Samples.run([violated], limit: .firstViolation, expected: expected).outcome == .asExpected)
    #expect(Samples.run([Samples.property("S1")], expected: expected).outcome == .finding)
    #expect(Samples.run([violated], expected: expected).expected == .violated)
  }

  @Test func `what is open is undetermined, unless something else is a finding`() {
    let open = Samples.property("S1", .undetermined)
    #expect(Samples.run([open], limit: .depth).outcome == .undetermined)
    #expect(Samples.run([open], limit: .firstViolation).outcome == .undetermined)
    #expect(
      Samples.run([open, Samples.property("S2", .violated)], limit: .depth).outcome == .finding)
    #expect(Samples.run([Samples.reached], limit: .depth).outcome == .undetermined)
    #expect(Samples.run([open], limit: .interrupted).outcome == .interrupted)
  }

  @Test func `verdicts and outcomes combine to the worst`() {
    #expect(Verdict.combined([]) == .holds)
    #expect(Verdict.combined([.holds, .undetermined]) == .undetermined)
    #expect(Verdict.combined([.undetermined, .violated, .holds]) == .violated)
    #expect(RunOutcome.combined([.asExpected, .undetermined]) == .undetermined)
    #expect(RunOutcome.combined([.finding, .undetermined]) == .finding)
    #expect(RunOutcome.combined([.finding, .interrupted]) == .interrupted)
  }
}
