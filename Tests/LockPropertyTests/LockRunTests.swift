import PropertyTesting
import Testing

@testable import LockModel

/// The real lock in worlds that no model file has, judged after every step.
@Suite struct LockRunTests {
  @Test("Every safety property holds in small time, for any policy", .property(cases: 300))
  func ticks() async {
    let report = await check(LockMachines.ticks(), steps: 0...60)
    print("ticks: \(report.runs) runs; \(report.distribution)")
  }

  @Test(
    "Every safety property holds in real time, for any policy and any lengths",
    .property(cases: 200))
  func milliseconds() async {
    let report = await check(LockMachines.milliseconds(), steps: 0...100)
    print("milliseconds: \(report.runs) runs; \(report.distribution); \(Steps.total) steps so far")
  }
}
