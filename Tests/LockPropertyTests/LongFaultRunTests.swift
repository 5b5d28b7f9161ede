import Foundation
import Testing

@testable import LockModel

#if !DEBUG
  /// The table of faults: ten seeds of the rows of tier one and one of each other row in every run of the tests, ten
  /// of all with `make fault-runs`.
  @Suite("Long: faults found at random", .serialized)
  struct LongFaultRunTests {
    private static let asked = ProcessInfo.processInfo.environment["LOCKCHECK_FAULT_SEEDS"]
      .flatMap { UInt64($0) }

    /// Tier one, with the first of our own: ten seeds of ten must find each of these.
    private static let tierOne = Set(Fault.allCases.prefix { $0 != .sideProcess })

    private static func seeds(_ fault: Fault) -> ClosedRange<UInt64> {
      1...max(1, asked ?? (tierOne.contains(fault) ? 10 : 1))
    }

    @Test(
      "Each fault is found within 10,000 runs for every seed, within two steps of the shortest trace, or its row says why not",
      arguments: Fault.allCases)
    func table(fault: Fault) async throws {
      for property in try FaultRuns.rejecting(fault) {
        print(try await row(fault, property))
      }
    }

    private func row(_ fault: Fault, _ property: String) async throws -> String {
      let shortest = try FaultRuns.shortest(fault, property)
      if try FaultRuns.isBeyondSteps(fault, property) {
        return "| \(fault.name) | \(property) | no run that ends breaks it | | | \(shortest) |"
      }
      var runs: [Int] = []
      var steps = 0
      let clock = ContinuousClock()
      let start = clock.now
      for seed in LongFaultRunTests.seeds(fault) {
        let result = try await FaultRuns.search(fault, by: property, seed: seed)
        let name: Comment = "\(fault.name), \(property), seed \(seed)"
        if let needed = result.runs { runs.append(needed) }
        steps = max(steps, result.counted)
        #expect(result.runs != nil, name)
        #expect(
          result.counted <= result.shortest + 2, "\(name): \(result.actions.map(\.happening))")
      }
      runs.sort()
      let seeds = LongFaultRunTests.seeds(fault).count
      let median = (runs.isEmpty ? 0 : (runs[(runs.count - 1) / 2] + runs[runs.count / 2]) / 2)
      let found = runs.count == seeds ? "\(median)" : "found \(runs.count) of \(seeds)"
      if ProcessInfo.processInfo.environment["LOCKCHECK_FAULT_TIMES"] != nil {
        print("time \(fault.name) \(property) \((clock.now - start) / .seconds(1))")
      }
      return
        "| \(fault.name) | \(property) | \(found) | \(runs.last ?? 0) | \(steps) | \(shortest) |"
    }
  }
#endif
