import Testing

@testable import ModelChecker

#if !DEBUG
  @Suite("Long: the cost of claims about runs", .serialized)
  struct LongRunCostTests {
    private func measure(_ model: BenchmarkLock, _ properties: [Property]) -> CheckResult {
      Checker(model, properties: properties).run()
    }

    private func report(_ name: String, _ plain: CheckResult, _ result: CheckResult) {
      print(
        name, result.properties.map(\.verdict), "plain", plain.seconds, "all", result.seconds,
        "ratio", result.seconds / plain.seconds)
      for pass in result.passes { print("  ", pass) }
    }

    @Test("of size M, by formulas without memory, with it, and with strong fairness")
    func sizeM() {
      let model = BenchmarkLock.sizeM
      let content = Formula.predicate(0)
      let locked = Formula.predicate(2)
      let plain = measure(model, BenchmarkLock.invariants)
      report(
        "leads to", plain,
        measure(
          model,
          [
            Property(id: "L", name: "L.", everyRun: locked.leadsTo(content || !locked))
          ]))
      report(
        "leads to, weak", plain,
        measure(
          model,
          [
            Property(
              id: "L", name: "L.", everyRun: locked.leadsTo(content || !locked),
              fairness: [.weak("authOK"), .weak("tick")])
          ]))
      report(
        "leads to, strong", plain,
        measure(
          model,
          [
            Property(
              id: "L", name: "L.", everyRun: locked.leadsTo(content || !locked),
              fairness: [
                .strong("authOK"), .strong("showPrompt"), .strong("goForeground"),
                .strong("coldStart"),
              ])
          ]))
      report(
        "holds", plain,
        measure(
          model,
          [
            Property(
              id: "L", name: "L.", everyRun: .always(.eventually(.now(!content || .predicate(1)))))
          ]))
      report(
        "past", plain,
        measure(
          model,
          [
            Property(
              id: "L", name: "L.",
              everyRun: (locked && .previous(locked)).leadsTo(content || !(.previous(locked))))
          ]))
    }
  }
#endif
