import ModelChecker
import Testing

@testable import BenchmarkModel

@Suite("A replay")
struct ReplayTests {
  private let model = BenchmarkLock(mutant: .tapOpensWhenLocked)

  private func found() throws -> Trace {
    let result = Checker(model, properties: BenchmarkLock.invariants).run()
    return try #require(result.properties[0].evidence?.trace)
  }

  @Test("of a counterexample visits its states and violates the property at its last step")
  func counterexample() throws {
    let trace = try found()
    let replay = try #require(Replayer(model, properties: BenchmarkLock.invariants).run(trace))
    #expect(replay.notEnabled == nil)
    #expect(replay.steps == trace.steps)
    #expect(replay.findings == [ReplayFinding(property: "I1", step: 3)])
  }

  @Test("on the mended model ends clean or names the action that is not enabled")
  func mended() throws {
    let mended = Replayer(BenchmarkLock(), properties: BenchmarkLock.invariants)
    #expect(try mended.run(found())?.findings.isEmpty == true)
    let actions = ["coldStart", "authOK"].map { TraceAction($0) }
    let blocked = mended.run(actions, from: BenchmarkLock.State())
    #expect(blocked.notEnabled == 1)
    #expect(blocked.steps.count == 2)
  }

  @Test("chooses among equal descriptions by the state that is expected")
  func choice() {
    let edges = [
      [
        GraphModel.Edge(label: 1, target: 1, set: PredicateSet()),
        GraphModel.Edge(label: 1, target: 2, set: PredicateSet()),
      ], [], [],
    ]
    let model = GraphModel(edges: edges, starts: [(0, PredicateSet())])
    let action = model.describe(1 as GraphModel.Action) as TraceAction
    let wanted: [TraceVariable] = model.describe(2 as GraphModel.State)
    let deadlock = Property(id: "D", name: "No end.", kind: .deadlock, claims: [.noDeadlock])
    let replayer = Replayer(model, properties: [deadlock])
    let first = replayer.run([action], from: 0)
    #expect(first.steps[1].variables == model.describe(1 as GraphModel.State) as [TraceVariable])
    let chosen = replayer.run([action], from: 0, expected: [wanted])
    #expect(chosen.steps[1].variables == wanted)
    #expect(chosen.findings == [ReplayFinding(property: "D", step: 1)])
  }

  @Test("stops the checker when packing loses a part of the state")
  func lossyPacking() async {
    await #expect(processExitsWith: .failure) {
      let never = Property(
        id: "N", name: "Never both.", kind: .safety, claims: [.always(!.predicate(0))])
      _ = Checker(LossyModel(), properties: [never]).run()
    }
  }
}

/// Counts to three but forgets to pack the second counter, so that a run cannot be repeated.
struct LossyModel: ToyModel {
  struct State {
    var shown = 0
    var hidden = 0
  }
  enum Action: Equatable { case count }

  let initialStates = [State(shown: 0, hidden: 1)]

  func steps(from state: State) -> [(Action, State)] {
    state.shown == 3
      ? [] : [(.count, State(shown: state.shown + 1 + state.hidden, hidden: state.hidden))]
  }

  func predicates(atStart state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state.shown == 2)
    return set
  }

  let predicates = [PredicateDescription("two", "shows two")]
  func pack(_ state: State) -> UInt64 { UInt64(state.shown) }
  func unpack(_ packed: UInt64) -> State { State(shown: Int(packed)) }
}
