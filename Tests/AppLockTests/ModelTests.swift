import LockCore
import ModelChecker
import TestSupport
import Testing

@testable import AppLock
@testable import LockModel

/// The runtime beside the model: after each step both show the same.
@Suite struct ModelTests {
  static let models = ProjectFiles.paths(in: "Models", ending: ".json5")

  @Test("Random runs of the runtime show what the model shows", arguments: models)
  func walks(path: String) throws {
    let world = try LockWorld<WideLock>(path)
    for seed in 1...20 as ClosedRange<UInt64> {
      var run = RuntimeRun(world)
      if let difference = run.walk(150, seed: seed) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  /// Small worlds of the plain models: what each leaves out, another one has.
  static let small: [(path: String, powers: Powers)] = [
    ("Models/m5-08.json5", [.kill, .links, .lateResults, .deviceLock]),
    ("Models/m5-08.json5", [.kill, .backgroundLaunch, .deviceLock, .unreadable, .push, .call]),
    ("Models/m5-08.json5", [.disable, .enable, .promptEcho, .freeze]),
    ("Models/m5-08-required.json5", [.crash, .logout]),
    ("Models/default-pin.json5", [.crash]),
    ("Models/default-pin.json5", [.newPin]),
    ("Models/default.json5", [.kill, .back, .recreate, .timer, .eraseFailure, .lockNow]),
    ("Models/digifir-staff.json5", []),
    ("Models/n27-later.json5", []),
    ("Models/prelude.json5", []),
  ]

  @Test("Along every transition of small models the runtime shows what the model shows")
  func tour() throws {
    for (path, powers) in Self.small {
      let world = try LockWorld<WideLock>(path, powers: powers)
      let graph = try #require(WorldGraph(world, most: 4000), "\(path) is too large")
      var tour = Tour(graph)
      tour.walk()
      #expect(tour.left == 0 && tour.difference == nil && graph.transitions > 500, "\(path)")
    }
  }

  @Test(
    "A tour ends at a fault behind the runtime",
    arguments: [Fault.counterInMemory, .countAfterVerdict, .fingerPaysDebts])
  func tourSees(fault: Fault) throws {
    let world = try LockWorld<WideLock>("Models/default-pin.json5", powers: [.crash])
    var tour = Tour(try #require(WorldGraph(world, most: 4000)), fault: fault)
    tour.walk()
    #expect(tour.left > 0 && tour.difference != nil)
  }

  @Test("A fault behind the runtime shows", arguments: Fault.allCases)
  func faults(fault: Fault) throws {
    let world = try LockWorld<WideLock>(ProjectFiles.model(ofFault: fault.name))
    for seed in 1...600 as ClosedRange<UInt64> {
      var run = RuntimeRun(world, fault: fault)
      if run.walk(150, seed: seed) != nil { return }
    }
    Issue.record("\(fault.name) is not seen")
  }
}
