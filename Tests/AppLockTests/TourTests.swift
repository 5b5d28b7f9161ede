import Foundation
import LockCore
import TestSupport
import Testing

@testable import LockModel

#if !DEBUG
  /// The runtime along every transition of whole models. `make tours` leads it through others.
  @Suite("Long: tours of whole models") struct LongTourTests {
    /// Those that `LOCKCHECK_TOURS` names, or `all`.
    static let models: [String] = {
      let wanted = ProcessInfo.processInfo.environment["LOCKCHECK_TOURS"] ?? "m5-08"
      if wanted == "all" { return ModelTests.models }
      return wanted.split(separator: " ").map { "Models/\($0).json5" }
    }()

    @Test(
      "Long: along every transition of a whole model the runtime shows what the model shows",
      arguments: models)
    func whole(path: String) throws {
      let world = try LockWorld<WideLock>(path)
      let graph = try #require(WorldGraph(world))
      // The runs of the model file begin in a state of this tour, so their transitions are among these.
      #expect(graph.contains(try start(of: path)))
      var tour = Tour(graph)
      tour.walk()
      #expect(tour.left == 0 && tour.difference == nil)
      print(
        "tour: \(path): \(graph.states.count) states, \(graph.transitions) transitions, "
          + "\(tour.steps) steps, \(tour.runs) runtimes")
    }

    /// The state in which the model of a file begins.
    private func start(of path: String) throws -> WorldState<WideLock> {
      let text = try ProjectFiles.text(of: path)
      let prelude = Prelude(try ModelFile.parse(text, path: path).settings)
      return WorldState(
        subject: WideLock(lock: prelude.state.subject), world: prelude.state.world)
    }
  }
#endif
