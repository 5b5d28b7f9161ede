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
  /// Those of tier one in every run of the tests, all with `make fault-runs`.
  @Suite("Long: faults behind the runtime", .serialized)
  struct LongRuntimeMachineTests {
    private static let faults: [Fault] =
      ProcessInfo.processInfo.environment["LOCKCHECK_FAULT_SEEDS"] == nil
      ? Array(Fault.allCases.prefix { $0 != .sideProcess }) : Fault.allCases

    @Test(
      "Each fault behind the runtime is found within 10,000 runs, and shrinks to nearly the shortest trace",
      arguments: LongRuntimeMachineTests.faults)
    func table(fault: Fault) async throws {
      let found = try await RuntimeMachineTests.found(fault, seed: 1, cases: 10_000)
      #expect(found.isNearlyShortest, "\(fault.name)")
      print(
        "| \(fault.name) | \(found.runs ?? 0) | \(found.steps) | \(found.begin) + \(found.shortest) |"
      )
    }
  }
#endif
