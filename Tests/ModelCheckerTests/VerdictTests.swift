import ModelChecker
import Testing

@testable import BenchmarkModel
@testable import ProtocolModels

@Suite("The verdict of a property")
struct VerdictTests {
  private let p = Formula.predicate(0)

  /// 0 -> 1 -> 2 -> 3, where it ends; p is true in the step to 2.
  private func line(packedBits: Int = 8) -> GraphModel {
    func edge(_ target: Int) -> [GraphModel.Edge] {
      [GraphModel.Edge(label: 0, target: target, set: PredicateSet(low: target == 2 ? 1 : 0))]
    }
    return GraphModel(
      edges: [edge(1), edge(2), edge(3), []], starts: [(0, PredicateSet())],
      packedBits: packedBits)
  }

  private func property(_ claims: [Claim]) -> Property {
    Property(id: "P", name: "A property.", kind: .safety, claims: claims)
  }

  private func result(_ claims: [Claim], _ options: CheckOptions = CheckOptions()) -> CheckResult {
    Checker(line(), properties: [property(claims)], options: options).run()
  }

  @Test("is shown by the claim that fails in the fewest steps")
  func shortestFailure() {
    let options = CheckOptions(continueAfterViolation: true)
    let both = result([.always(.constant(true)), .noDeadlock, .always(!p)], options)
    #expect(both.properties[0].verdict == .violated)
    #expect(both.properties[0].evidence?.because == "p is true")
    #expect(both.properties[0].evidence?.trace.length == .finite(2))
    let dead = result([.noDeadlock], options)
    #expect(dead.properties[0].evidence?.because == "no step is possible")
    #expect(dead.properties[0].evidence?.trace.length == .finite(3))
    let other = result([.always(!p), .noDeadlock], options)
    #expect(other.properties[0].evidence?.trace.length == .finite(2))
  }

  @Test("holds only if all its claims do")
  func mixed() {
    #expect(result([.reachable(p), .always(.constant(true))]).verdict == .holds)
    let unreached = result([.reachable(p), .reachable(p && .previous(p))])
    #expect(unreached.verdict == .violated)
    #expect(unreached.passes.count == 1)
    #expect(result([]).verdict == .holds)
  }

  @Test("is undetermined for a witness whose own pass was cut short")
  func witnessCutShort() {
    let model = BenchmarkLock(sourceCount: 1)
    let states = Checker(model, properties: []).run().states
    // History that never comes about, in a product twice as large as the main pass.
    let never = property([.reachable(.once(p) && .predicate(2) && .previous(.predicate(0)))])
    let whole = Checker(model, properties: [never]).run()
    #expect(whole.passes[0].states > states)
    let cut = Checker(
      model, properties: [never], options: CheckOptions(maxStates: states + 10)
    ).run()
    #expect(whole.properties[0].verdict == .violated)
    #expect(cut.complete)
    #expect(cut.limit == .states)
    #expect(cut.properties[0].verdict == .undetermined)
    #expect(cut.verdict == .undetermined)
  }

  @Test("of a deadlock ends the search like any violation")
  func deadlockStops() {
    let model = Philosophers(count: 3)
    let deadlock = Property(id: "D", name: "No deadlock.", kind: .deadlock, claims: [.noDeadlock])
    let stopped = Checker(model, properties: [deadlock]).run()
    let finished = Checker(
      model, properties: [deadlock], options: CheckOptions(continueAfterViolation: true)
    ).run()
    #expect(stopped.properties[0].evidence?.trace == finished.properties[0].evidence?.trace)
    #expect(stopped.states <= finished.states)
    // A state without a step is no finding if nobody asks.
    #expect(Checker(model, properties: []).run().verdict == .holds)
  }

  @Test("is never given when the model says less bits than it packs")
  func wrongBits() async {
    await #expect(processExitsWith: .failure) {
      let edges = [[GraphModel.Edge(label: 0, target: 9, set: PredicateSet())]]
      let model = GraphModel(
        edges: edges + [[GraphModel.Edge]](repeating: [], count: 9),
        starts: [(0, PredicateSet())], packedBits: 3)
      let claim = Property(
        id: "P", name: "A property.", kind: .safety,
        claims: [.always(!(.once(.predicate(0))))])
      _ = Checker(model, properties: [claim]).run()
    }
  }

  @Test("is never given when an action has a kind that the model does not list")
  func wrongKind() async {
    await #expect(processExitsWith: .failure) {
      _ = Checker(UnlistedKind(), properties: []).run()
    }
  }
}

/// A model whose only action has no kind.
struct UnlistedKind: ToyModel {
  enum Action: Equatable { case wait }

  let initialStates: [UInt64] = [0]
  let actionKinds: [String] = []
  func steps(from state: UInt64) -> [(Action, UInt64)] { [(.wait, state)] }
  func pack(_ state: UInt64) -> UInt64 { state }
  func unpack(_ packed: UInt64) -> UInt64 { packed }
}
