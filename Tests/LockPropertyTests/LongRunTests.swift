import PropertyTesting
import Testing

@testable import LockModel

#if !DEBUG
  /// The same in release: about a million steps of the core.
  @Suite("Long: property runs of the lock", .serialized)
  struct LongRunTests {
    /// What a million steps must come to in some run.
    static let classes = LockRules.allLabels
    @Test("Half a million steps in small time keep every safety property", .property(cases: 5000))
    func ticks() async {
      let clock = ContinuousClock()
      let before = Steps.total
      let start = clock.now
      let report = await check(
        LockMachines.ticks(), steps: 0...200, requiring: LongRunTests.classes)
      LongRunTests.tell("small time", report, Steps.total - before, clock.now - start)
    }

    @Test("Half a million steps in real time keep every safety property", .property(cases: 1250))
    func milliseconds() async {
      let clock = ContinuousClock()
      let before = Steps.total
      let start = clock.now
      let report = await check(
        LockMachines.milliseconds(), steps: 200...600, requiring: LongRunTests.classes)
      LongRunTests.tell("real time", report, Steps.total - before, clock.now - start)
    }

    static func tell(_ name: String, _ report: SearchReport, _ steps: Int, _ time: Duration) {
      let rate = Int(Double(steps) / (time / .seconds(1)))
      print("\(name): \(report.runs) runs, \(steps) core steps, \(rate) a second")
      print("  \(report.distribution)")
    }
  }
#endif
