import Glibc
import ModelChecker
import Testing

@testable import BenchmarkModel

#if !DEBUG
  @Suite("Large: the cost of claims about runs", .serialized)
  struct LargeRunCostTests {
    /// Seconds of the processor that this thread has had: other tests run beside this one.
    private func processorSeconds() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The least time of three runs on this thread alone, all passes included.
    private func time(_ properties: [Property]) -> Double {
      var best = Double.infinity
      for _ in 0..<3 {
        let begun = processorSeconds()
        _ = Checker(BenchmarkLock.sizeM, properties: properties).run()
        best = min(best, processorSeconds() - begun)
      }
      return best
    }

    @Test("is at most four times that of the search alone, with and without memory and fairness")
    func sizeM() {
      let content = Formula.predicate(0)
      let locked = Formula.predicate(2)
      let open = locked.leadsTo(content || !locked)
      let strong = ["authOK", "showPrompt", "goForeground", "coldStart"].map { Fairness.strong($0) }
      let search = time(BenchmarkLock.invariants)
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
        // A run has its main pass first, here one without properties.
        let runs = time([property]) - time([])
        print("\(name): \(runs) s, the search alone \(search) s")
        #expect(runs < 4 * search, "\(name)")
      }
    }
  }
#endif
