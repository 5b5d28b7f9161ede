import Foundation
import LockCore
import ModelReport
import PropertyTesting
import Synchronization
import TestSupport
import Testing

@testable import LockModel

/// Each known fault behind the running lock: stateful runs find it, and shrink it to nearly the shortest trace.
@Suite struct RuntimeMachineTests {
  /// What a search made of a fault.
  struct Found: Sendable {
    let runs: Int?
    let steps: Int
    let shortest: Int
    /// The steps that come before those of the explorer: it may begin unlocked, a runtime begins before its
    /// process, and launch, activate and a try open it.
    let begin: Int

    /// Two steps more than the explorer's, at most.
    var isNearlyShortest: Bool { runs != nil && steps <= begin + shortest + 2 }
  }

  static func found(_ fault: Fault, seed: UInt64, cases: Int) async throws -> Found {
    let property = fault.about.property
    let model = try ProjectFiles.model(ofFault: fault.name)
    let path = ProjectFiles.trace(of: model, property)
    let trace = try ITFReader.document(from: ProjectFiles.text(of: path)).trace
    let shortest = trace.steps.dropFirst().count {
      !LockCatalogue.answers.contains($0.action.name)
    }
    let start = try ModelFile.parse(ProjectFiles.text(of: model), path: model).settings.start
    var machine = try RuntimeWalk.machine(model, fault: fault)
    let steps = Mutex(0)
    machine.onFailure { walk, _ in steps.withLock { $0 = walk.counted } }
    let report = await machine.search(SearchSettings(cases: cases, seed: seed), steps: 0...60)
    return Found(
      runs: report.falsified == nil ? nil : report.runs, steps: steps.withLock { $0 },
      shortest: shortest, begin: start == .unlocked ? 3 : 0)
  }

  @Test(
    "A fault behind the runtime is found at random and shrinks to nearly the shortest trace",
    arguments: [Fault.backOffTheLock, .bornUnlocked, .linkThroughLock])
  func some(fault: Fault) async throws {
    let found = try await RuntimeMachineTests.found(fault, seed: 1, cases: 600)
    #expect(found.isNearlyShortest)
  }
}

#if !DEBUG
  /// One seed of those of tier one in every run of the tests, ten of all with `make fault-runs`.
  @Suite("Long: faults behind the runtime", .serialized)
  struct LongRuntimeMachineTests {
    private static let asked = ProcessInfo.processInfo.environment["LOCKCHECK_FAULT_SEEDS"]
      .flatMap { UInt64($0) }

    private static let faults: [Fault] =
      asked == nil ? Array(Fault.allCases.prefix { $0 != .sideProcess }) : Fault.allCases

    @Test(
      "Each fault behind the runtime is found within 10,000 runs for every seed, and shrinks to nearly the shortest trace",
      arguments: LongRuntimeMachineTests.faults)
    func table(fault: Fault) async throws {
      var runs: [Int] = []
      var steps = 0
      var explorer = ""
      let seeds = max(1, LongRuntimeMachineTests.asked ?? 1)
      for seed in 1...seeds {
        let found = try await RuntimeMachineTests.found(fault, seed: seed, cases: 10_000)
        #expect(
          found.isNearlyShortest,
          "\(fault.name), seed \(seed): \(found.steps) steps, \(found.runs ?? 0) runs")
        if let needed = found.runs { runs.append(needed) }
        steps = max(steps, found.steps)
        explorer = found.begin == 0 ? "\(found.shortest)" : "\(found.begin) + \(found.shortest)"
      }
      runs.sort()
      let median = runs.isEmpty ? 0 : (runs[(runs.count - 1) / 2] + runs[runs.count / 2]) / 2
      let told = runs.count == Int(seeds) ? "\(median)" : "found \(runs.count) of \(seeds)"
      print("| \(fault.name) | \(told) | \(runs.last ?? 0) | \(steps) | \(explorer) |")
    }
  }
#endif
