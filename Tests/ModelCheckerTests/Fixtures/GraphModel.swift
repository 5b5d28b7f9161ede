import ModelChecker
import TestSupport

/// A graph given edge by edge; the predicates stand on the edges.
struct GraphModel: Model {
  struct Edge {
    let label: Int
    let target: Int
    let set: PredicateSet
  }

  typealias State = Int
  typealias Action = Int

  var edges: [[Edge]]
  var starts: [(node: Int, set: PredicateSet)]
  /// 64 leaves no room for monitors, so that they get a word of their own.
  var packedBits = 8
  var prelude: [PredicateSet] = []
  var predicateCount = 3
  /// True of half of the random graphs.
  var keepsSteps = false

  var initialStates: [Int] { starts.map(\.node) }
  var predicates: [PredicateDescription] {
    (0..<predicateCount).map { PredicateDescription(["p", "q", "r"][$0], "predicate \($0)") }
  }
  let actionKinds = ["even", "odd"]

  func forEachStep(from state: Int, _ visit: (Int, Int, PredicateSet) -> Void) {
    for edge in edges[state] { visit(edge.label, edge.target, edge.set) }
  }

  func predicates(atStart state: Int) -> PredicateSet {
    starts.first { $0.node == state }?.set ?? PredicateSet()
  }

  func pack(_ state: Int) -> UInt64 { UInt64(state) }
  func unpack(_ packed: UInt64) -> Int { Int(packed) }
  func kind(of action: Int) -> Int { action & 1 }
  func describe(_ action: Int) -> TraceAction {
    TraceAction("take", [.init("label", .number(action))])
  }
  func describe(_ state: Int) -> [TraceVariable] { [.init("node", .number(state))] }
}

extension GraphModel {
  /// A random graph of up to `maxNodes` nodes over three predicates.
  static func random(maxNodes: Int, using generator: inout SplitMix64) -> GraphModel {
    let nodes = Int.random(in: 1...maxNodes, using: &generator)
    func set() -> PredicateSet {
      var set = PredicateSet()
      for number in 0..<3 { set.insert(number, if: Int.random(in: 0..<3, using: &generator) == 0) }
      return set
    }
    let density = Int.random(in: 0...3, using: &generator)
    let edges = (0..<nodes).map { _ in
      (0..<Int.random(in: 0...density, using: &generator)).map { label in
        Edge(label: label, target: Int.random(in: 0..<nodes, using: &generator), set: set())
      }
    }
    var starts = [(node: 0, set: set())]
    if nodes > 1 && Bool.random(using: &generator) { starts.append((node: nodes - 1, set: set())) }
    let prelude = Bool.random(using: &generator) ? [set(), set()] : []
    return GraphModel(
      edges: edges, starts: starts, packedBits: Bool.random(using: &generator) ? 8 : 64,
      prelude: prelude, keepsSteps: edges.reduce(0) { $0 + $1.count } & 1 == 0)
  }
}

extension Formula {
  /// A random formula over predicates 0 to 2 with operators up to `depth` deep.
  static func random(
    depth: Int, past: Bool, using generator: inout SplitMix64
  ) -> Formula {
    if depth == 0 || Int.random(in: 0..<5, using: &generator) == 0 {
      return Int.random(in: 0..<12, using: &generator) == 0
        ? .constant(Bool.random(using: &generator))
        : .predicate(Int.random(in: 0..<3, using: &generator))
    }
    func inner() -> Formula { random(depth: depth - 1, past: past, using: &generator) }
    switch Int.random(in: 0..<(past ? 8 : 4), using: &generator) {
    case 0: return .not(inner())
    case 1: return .and(inner(), inner())
    case 2: return .or(inner(), inner())
    case 3: return .implies(inner(), inner())
    case 4: return .previous(inner())
    case 5: return .once(inner())
    case 6: return .historically(inner())
    default: return .since(inner(), inner())
    }
  }
}
