import ModelChecker
import TestSupport
import Testing

/// Compares a run of the checker with the naive search, claim by claim.
func expectAgreement(_ model: GraphModel, _ claims: [Claim], _ note: String) {
  let formulas = claims.flatMap { claim -> [Formula] in
    switch claim {
    case .always(let formula), .reachable(let formula): [formula]
    case .possible(let when, let along, let reach): [when, along, reach]
    case .noDeadlock, .everyRun: []
    }
  }
  let naive = NaiveSearch(model, formulas)
  let properties = claims.enumerated().map { index, claim in
    Property(id: "P\(index)", name: "Claim \(index).", kind: .formula, claims: [claim])
  }
  let result = Checker(
    model, properties: properties, options: CheckOptions(continueAfterViolation: true)
  ).run()
  #expect(result.complete && result.limit == nil, "\(note)")
  if !formulas.contains(where: \.looksBack) {
    let plain = NaiveSearch(model, [])
    #expect(result.states == plain.nodes.count, "\(note)")
    #expect(result.transitions == plain.steps.reduce(0) { $0 + $1.count }, "\(note)")
    #expect(result.depth == plain.depths.max() ?? 0, "\(note)")
  }
  for (claim, property) in zip(claims, result.properties) {
    expectAgreement(claim, property, naive, note)
  }
}

private func expectAgreement(
  _ claim: Claim, _ result: PropertyResult, _ naive: NaiveSearch<GraphModel>, _ note: String
) {
  let run: [Int]?
  let isFoundWhenViolated: Bool
  switch claim {
  case .always(let formula):
    run = naive.firstRun { !($0.truth[formula] ?? false) }
    isFoundWhenViolated = true
    if case .implies(let first, _) = formula {
      let isTried = naive.firstRun { $0.truth[first] ?? false } != nil
      #expect(result.neverTriggered.contains(formula.text(["p", "q", "r"])) == !isTried, "\(note)")
    }
  case .reachable(let formula):
    run = naive.firstRun { $0.truth[formula] ?? false }
    isFoundWhenViolated = false
  case .possible(let when, let along, let reach):
    run = naive.firstImpossible(when: when, along: along, reach: reach)
    isFoundWhenViolated = true
  case .noDeadlock:
    run = naive.firstDeadlock()
    isFoundWhenViolated = true
  case .everyRun:
    Issue.record("claims about runs have a naive search of their own")
    return
  }
  let isViolated = (run != nil) == isFoundWhenViolated
  #expect(result.verdict == (isViolated ? .violated : .holds), "\(note) \(claim)")
  let taken = result.evidence?.trace.steps.dropFirst().map { step -> Int in
    if case .number(let label)? = step.action.parameters.first?.value { label } else { -1 }
  }
  #expect(taken == run.map { Array($0.dropFirst()) }, "\(note) \(claim)")
}

/// The graphs of `nodes` nodes, each edge there or not, and one predicate true or false at each node.
func everyGraph(_ nodes: Int, _ body: (GraphModel, String) -> Void) {
  for edges in 0..<(1 << (nodes * nodes)) {
    for truth in 0..<(1 << nodes) {
      func set(_ node: Int) -> PredicateSet {
        var set = PredicateSet()
        set.insert(0, if: truth >> node & 1 == 1)
        return set
      }
      let lists = (0..<nodes).map { source in
        (0..<nodes).filter { edges >> (source * nodes + $0) & 1 == 1 }.enumerated().map {
          GraphModel.Edge(label: $0.offset, target: $0.element, set: set($0.element))
        }
      }
      body(
        GraphModel(edges: lists, starts: [(0, set(0))], predicateCount: 1),
        "graph \(edges) of \(nodes) nodes, truth \(truth)")
    }
  }
}

private let p = Formula.predicate(0)

let claimsOfSmallGraphs: [Claim] = [
  .always(p), .always(!p), .always(p.implies(.previous(p))), .always(.once(p).implies(p)),
  .always(!(.historically(p)) || p), .reachable(p && .previous(!p)), .reachable(!p),
  .reachable(.previous(.previous(p)) && (!p).since(p)), .noDeadlock,
  .possible(when: .constant(true), along: .constant(true), reach: p),
  .possible(when: p, along: .constant(true), reach: !p),
  .possible(when: !p, along: !p, reach: .previous(!p)),
]

@Suite("The checker and a naive search agree")
struct AgainstNaiveTests {
  @Test("on every graph of one or two nodes")
  func smallGraphs() {
    for nodes in 1...2 {
      everyGraph(nodes) { expectAgreement($0, claimsOfSmallGraphs, $1) }
    }
  }

  @Test("on random graphs and formulas", arguments: 0..<20)
  func randomGraphs(round: Int) {
    expectRandomAgreement(seeds: round * 10..<round * 10 + 10, maxNodes: 12)
  }
}

func expectRandomAgreement(seeds: Range<Int>, maxNodes: Int) {
  for seed in seeds {
    var generator = SplitMix64(seed: UInt64(seed))
    let model = GraphModel.random(maxNodes: maxNodes, using: &generator)
    let past = seed % 3 != 0
    func formula() -> Formula { .random(depth: 3, past: past, using: &generator) }
    let claims: [Claim] = [
      .always(formula()), .always(formula().implies(formula())), .reachable(formula()),
      .possible(when: formula(), along: formula() || formula(), reach: formula()),
      .possible(when: formula(), along: .constant(true), reach: formula()), .noDeadlock,
    ]
    expectAgreement(model, claims, "seed \(seed)")
  }
}

#if !DEBUG
  @Suite("Long: the checker and a naive search agree")
  struct LongAgainstNaiveTests {
    @Test("on every graph of three nodes")
    func threeNodes() {
      everyGraph(3) { expectAgreement($0, claimsOfSmallGraphs, $1) }
    }

    @Test("on many random graphs and formulas", arguments: 100..<120)
    func randomGraphs(round: Int) {
      expectRandomAgreement(seeds: round * 200..<round * 200 + 200, maxNodes: 40)
    }
  }
#endif
