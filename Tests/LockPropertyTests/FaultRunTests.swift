import LockCore
import ModelChecker
import ModelReport
import Synchronization
import TestSupport
import Testing

@testable import LockModel
@testable import PropertyTesting

/// Each known fault behind the run: it must be found at random, and shrink to nearly the shortest trace.
enum FaultRuns {
  /// One search.
  struct Result: Sendable {
    /// The runs until the first failing one; nil if none of them failed.
    let runs: Int?
    let property: String
    /// The steps that the catalogue of bypasses counts.
    let counted: Int
    /// Those of the explorer's shortest trace for the same property.
    let shortest: Int
    let actions: [WorldAction]
  }

  static func model(_ fault: Fault) throws -> ModelFile {
    let path = "Models/faults/\(fault.name).json5"
    return try ModelFile.parse(ProjectFiles.text(of: path), path: path)
  }

  /// The counted length of the committed trace.
  static func shortest(_ fault: Fault, _ property: String) throws -> Int {
    let path = "traces/faults/\(fault.name)-\(property).itf.json"
    let trace = try ITFReader.document(from: ProjectFiles.text(of: path)).trace
    return trace.steps.dropFirst().count { !LockCatalogue.answers.contains($0.action.name) }
  }

  static func search(_ fault: Fault, seed: UInt64, cases: Int = 10_000) async throws -> Result {
    let model = try model(fault)
    let rejecting = model.propertyIDs.filter { model.expectedVerdict(of: $0) == .violated }
    let properties = model.selected.filter { rejecting.contains($0.id) }
    let actions = Mutex<[WorldAction]>([])
    var machine = LockMachines.fault(model.world(with: fault), properties)
    machine.onFailure { run, _ in actions.withLock { $0 = run.walk.actions } }
    let faulty = machine
    let report = await Search(SearchSettings(cases: cases, seed: seed)).run { draw in
      var told = ToldRun()
      try faulty.run(draw, steps: 0...40, told: &told)
    }
    let found = actions.withLock { $0 }
    let property = report.falsified?.failure.reason ?? rejecting.first ?? ""
    return Result(
      runs: report.falsified == nil ? nil : report.runs, property: property,
      counted: found.count { !LockCatalogue.answers.contains($0.happening.kind.name) },
      shortest: try shortest(fault, property), actions: found)
  }
}

@Suite struct FaultRunTests {
  @Test(
    "A fault is found at random and shrinks to nearly the shortest trace",
    arguments: [Fault.eagerPrompt, .settingsWithoutProof, .linkThroughLock, .bornUnlocked])
  func found(fault: Fault) async throws {
    let result = try await FaultRuns.search(fault, seed: 1, cases: 300)
    #expect(result.runs != nil)
    #expect(result.counted <= result.shortest + 2)
  }
}

#if !DEBUG
  @Suite("Long: faults found at random", .serialized)
  struct LongFaultRunTests {
    @Test(
      "Each fault is found within 10,000 runs for ten seeds of ten, within two steps of the shortest"
    )
    func table() async throws {
      var rows = ["| fault | property | runs, median | runs, most | steps, most | explorer's |"]
      for fault in Fault.allCases {
        var results: [FaultRuns.Result] = []
        for seed in 1...10 as ClosedRange<UInt64> {
          results.append(try await FaultRuns.search(fault, seed: seed))
        }
        for (seed, result) in zip(1..., results) {
          #expect(result.runs != nil, "\(fault.name), seed \(seed)")
          #expect(
            result.counted <= result.shortest + 2,
            "\(fault.name), seed \(seed): \(result.actions.map(\.happening))")
        }
        rows.append(LongFaultRunTests.row(fault, results))
      }
      print(rows.joined(separator: "\n"))
    }

    private static func row(_ fault: Fault, _ results: [FaultRuns.Result]) -> String {
      let runs = results.compactMap(\.runs).sorted()
      let properties = Set(results.map(\.property)).sorted().joined(separator: ", ")
      let median = runs.isEmpty ? "none" : "\(runs[runs.count / 2])"
      let most = runs.count < results.count ? "not found" : "\(runs.last ?? 0)"
      let steps = results.map(\.counted).max() ?? 0
      let shortest = Set(results.map(\.shortest)).sorted().map(String.init).joined(separator: ", ")
      return "| \(fault.name) | \(properties) | \(median) | \(most) | \(steps) | \(shortest) |"
    }
  }
#endif
