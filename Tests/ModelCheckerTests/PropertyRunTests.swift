import PropertyTesting
import Testing

@testable import ModelChecker

/// The checker beside the naive searches, as property runs: what they disagree about shrinks to a small graph and a
/// short formula.
@Suite struct PropertyRunTests {
  @Test(
    "On any small model the checker judges any claim about steps as a naive search does",
    .property(cases: 150))
  func steps() async {
    await check(requiring: ["past", "violated", "holds"]) { draw in
      let past = try draw(.bool(2, in: 3), "past")
      let model = try draw(Drawn.graph(nodes: 8), "model")
      let claim = try draw(Drawn.claim(past: past), "claim")
      let property = Property(id: "P", name: "P.", kind: .formula, claims: [claim])
      let verdict = Checker(model, properties: [property]).run().properties[0].verdict
      draw.label(verdict == .violated ? "violated" : "holds")
      draw.label("past", when: past)
      expectAgreement(model, [claim], "drawn")
    }
  }

  @Test(
    "On any small model the checker judges any claim about runs as a naive search does, also under fairness",
    .property(cases: 150))
  func runs() async {
    await check(requiring: ["past", "fair", "unfair", "violated", "holds"]) { draw in
      let past = try draw(.bool, "past")
      let model = try draw(Drawn.graph(nodes: 4), "model")
      let formula = try draw(Drawn.runFormula(past: past), "formula")
      let fairness = try draw(Drawn.fairness, "fairness")
      // The guesses of the tableau double with each operator.
      try draw.assume(formula.forwardCount <= 5)
      draw.note("that is: \(formula.text(["p", "q", "r"]))")
      draw.label("past", when: past)
      draw.label(fairness.isEmpty ? "unfair" : "fair")
      draw.label(
        expectRunsAgree(model, formula, fairness, "drawn").isViolated ? "violated" : "holds")
    }
  }
}

#if !DEBUG
  @Suite("Long: property runs of the checker")
  struct LongPropertyRunTests {
    @Test("Many claims about steps", .property(cases: 10_000))
    func steps() async { await PropertyRunTests().steps() }

    @Test("Many claims about runs", .property(cases: 10_000))
    func runs() async { await PropertyRunTests().runs() }
  }
#endif
