import ModelChecker
import PropertyTesting
import Testing

/// The evaluator that runs are judged by, against the definition of formulas.
@Suite struct RunMonitorTests {
  private static var formula: Generator<Formula> {
    .recursive(
      depth: 4,
      .oneOf(
        Generator<Int>.int(in: 0...3).map(Formula.predicate), .always(.constant(true)),
        .always(.predicate(100))),
      { inner in
        .oneOf(
          inner.map { .not($0) }, inner.with(inner).map { .and($0, $1) },
          inner.with(inner).map { .or($0, $1) }, inner.with(inner).map { .implies($0, $1) },
          inner.map { .previous($0) }, inner.map { .once($0) }, inner.map { .historically($0) },
          inner.with(inner).map { .since($0, $1) })
      })
  }

  private static var set: Generator<PredicateSet> {
    Generator { draw in
      var set = PredicateSet()
      for number in [0, 1, 2, 3, 100] { set.insert(number, if: try draw(.bool)) }
      return set
    }
  }

  @Test("Step by step it comes to what the definition says", .property(cases: 500))
  func agrees() async {
    await check(requiring: ["broken", "true throughout"]) { draw in
      let formula = try draw(RunMonitorTests.formula, "formula")
      let sets = try draw(.array(of: RunMonitorTests.set, count: 1...12), "sets")
      var monitor = RunMonitor([
        Property(id: "X", name: "x", kind: .safety, claims: [.always(formula)])
      ])
      var truth: [Bool] = []
      for set in sets {
        monitor.take(set)
        truth.append(monitor.broken == nil)
      }
      draw.label(truth.contains(false) ? "broken" : "true throughout")
      #expect(truth == formula.truth(along: sets))
    }
  }
}
