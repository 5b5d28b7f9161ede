import ModelChecker
import Testing

@testable import BenchmarkModel

#if !DEBUG
  @Suite("Large: the cost of claims about runs", .serialized)
  struct LargeRunCostTests {
    /// The least time of three runs, and of their passes for runs.
    private func times(_ properties: [Property]) -> (all: Double, runs: Double) {
      var best = (all: Double.infinity, runs: Double.infinity)
      for _ in 0..<3 {
        let result = Checker(BenchmarkLock.sizeM, properties: properties).run()
        best.all = min(best.all, result.seconds)
        best.runs = min(best.runs, result.passes.reduce(0) { $0 + $1.seconds })
      }
      return best
    }

    @Test("is at most four times that of the search alone, with and without memory and fairness")
    func sizeM() {
      let content = Formula.predicate(0)
      let locked = Formula.predicate(2)
      let open = locked.leadsTo(content || !locked)
      let strong = ["authOK", "showPrompt", "goForeground", "coldStart"].map { Fairness.strong($0) }
      let search = times(BenchmarkLock.invariants).all
      let claims: [(String, Property)] = [
        ("leads to", Property(id: "L", name: "L.", everyRun: open)),
        (
          "weak",
          Property(
            id: "L", name: "L.", everyRun: open, fairness: [.weak("authOK"), .weak("tick")])
        ),
        ("strong", Property(id: "L", name: "L.", everyRun: open, fairness: strong)),
        (
          "holds",
          Property(
            id: "L", name: "L.",
            everyRun: .always(.eventually(.now(!content || .predicate(1)))))
        ),
        (
          "looks back",
          Property(
            id: "L", name: "L.",
            everyRun: (locked && .previous(locked)).leadsTo(content || !.previous(locked)))
        ),
      ]
      for (name, property) in claims {
        let runs = times([property]).runs
        print("\(name): \(runs) s, the search alone \(search) s")
        #expect(runs < 4 * search, "\(name)")
      }
    }
  }
#endif
