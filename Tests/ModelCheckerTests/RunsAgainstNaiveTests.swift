import TestSupport
import Testing

@testable import ModelChecker

extension Fairness {
  /// Up to two random constraints.
  static func random(using generator: inout SplitMix64) -> [Fairness] {
    (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      let kinds: [String]? = [nil, ["even"], ["odd"], ["odd"], ["even", "odd"]].randomElement(
        using: &generator)!
      let steps: Formula =
        Int.random(in: 0..<3, using: &generator) == 0
        ? .random(depth: 1, past: Bool.random(using: &generator), using: &generator)
        : .constant(true)
      return Fairness(
        Bool.random(using: &generator) ? .weak : .strong, kinds: kinds, where: steps)
    }
  }
}

/// How many models were compared, and how they came out.
struct RunTally {
  var models = 0
  var violated = 0
  var shortest = 0
}

/// Compares the checker with the naive search on random models, formulas and constraints.
func expectRunsAgree(seeds: Range<Int>, maxNodes: Int, depth: Int) -> RunTally {
  var tally = RunTally()
  for seed in seeds {
    var generator = SplitMix64(seed: UInt64(seed))
    let model = GraphModel.random(maxNodes: maxNodes, using: &generator)
    let formula = RunFormula.random(depth: depth, past: seed % 3 == 0, using: &generator)
    let fairness = Fairness.random(using: &generator)
    // The guesses of the tableau double with each operator.
    guard formula.forwardCount <= 5 else { continue }
    let note: Comment = "seed \(seed): \(formula.text(["p", "q", "r"])), \(fairness)"
    let agreed = expectRunsAgree(model, formula, fairness, note)
    tally.models += 1
    if agreed.isViolated { tally.violated += 1 }
    if agreed.isShortest { tally.shortest += 1 }
  }
  return tally
}

/// Compares the checker with the naive search on one model.
///
/// - Returns: whether the claim is violated, and whether the trace was as short as no automaton makes it.
@discardableResult
func expectRunsAgree(
  _ model: GraphModel, _ formula: RunFormula, _ fairness: [Fairness], _ note: Comment
) -> (isViolated: Bool, isShortest: Bool) {
  let naive = NaiveRuns(model, formula, fairness)
  let property = Property(id: "P", name: "P.", everyRun: formula, fairness: fairness)
  let result = Checker(model, properties: [property]).run()
  let isViolated = naive.isViolated
  #expect(result.properties[0].verdict == (isViolated ? .violated : .holds), note)
  #expect(result.complete && result.limit == nil, note)
  guard isViolated, let trace = result.properties[0].evidence?.trace, let loop = trace.loop else {
    #expect(!isViolated, note)
    return (isViolated, false)
  }
  expectShortestPrefix(model, formula, fairness, note)
  expectReal(trace, loop, in: model, note)
  // The tableau knows each word by one path, so that no automaton does better. Where states of the model
  // repeat before the memory of the formula does, the trace is rolled up once more.
  return (true, loop <= (naive.graph.shortestPrefix() ?? 0) + 1)
}

/// The run into the fair cycle is one of the shortest in the product with the automaton, and so is the
/// cycle among those through the state where the run comes in.
private func expectShortestPrefix(
  _ model: GraphModel, _ formula: RunFormula, _ fairness: [Fairness], _ note: Comment
) {
  let checker = Checker(
    model, properties: [Property(id: "P", name: "P.", everyRun: formula, fairness: fairness)])
  let pass = checker.plan.passes[1]
  let budget = SearchBudget(
    options: CheckOptions(), hooks: SearchHooks())
  var search = SearchPass<AppendedProduct<UInt64>>(
    pass, packedBits: 64, kinds: 2, budget: budget, team: WorkerTeam(count: 2))
  search.explore(model, Scratches(model, count: 2), pass, budget, from: nil)
  guard let claim = pass.runs?.claims.first, let automaton = claim.automaton,
    let built = AutomatonBuilder.build(formula, negated: true),
    search.labels.close(expanded: search.expanded, states: search.store.count)
  else {
    Issue.record(note)
    return
  }
  var fair = FairSearch(
    search.labels, automaton, states: search.store.count, weak: claim.weak, strong: claim.strong)
  fair.run(search.labels, budget)
  let lasso = fair.lasso(search.labels)
  let naive = NaiveProduct(model, built.automaton, built.atoms, fairness)
  guard let entries = naive.graph.entries() else {
    Issue.record(note)
    return
  }
  #expect(entries.distance == lasso.loop - 1, note)
  // Through which of several states at this distance the run comes in is left open.
  let cycles = entries.nodes.compactMap { naive.graph.shortestCycle(through: $0) }
  #expect(cycles.contains(lasso.steps.count - lasso.loop), note)
}

/// Walks a lasso along the edges of the graph.
private func expectReal(_ trace: Trace, _ loop: Int, in model: GraphModel, _ note: Comment) {
  func node(_ step: TraceStep) -> Int {
    if case .number(let node)? = step.variables.first?.value { node } else { -1 }
  }
  #expect(trace.steps.indices.contains(loop) && loop > 0, note)
  #expect(model.initialStates.contains(node(trace.steps[0])), note)
  for (before, step) in zip(
    trace.steps + [trace.steps[trace.steps.count - 1]],
    trace.steps.dropFirst() + [trace.steps[loop]])
  {
    if step.action == .stutter {
      #expect(model.edges[node(before)].isEmpty && node(before) == node(step), note)
    } else if case .number(let label)? = step.action.parameters.first?.value {
      let edge = model.edges[node(before)].first { $0.label == label && $0.target == node(step) }
      #expect(edge != nil, note)
    } else {
      Issue.record(note)
    }
  }
}

extension RunFormula {
  /// How many operators look forward.
  var forwardCount: Int {
    switch self {
    case .now: 0
    case .not(let inner): inner.forwardCount
    case .next(let inner), .eventually(let inner), .always(let inner): 1 + inner.forwardCount
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
      left.forwardCount + right.forwardCount
    case .until(let left, let right), .unless(let left, let right):
      1 + left.forwardCount + right.forwardCount
    }
  }
}

@Suite("Claims about runs: the checker and a naive search agree")
struct RunsAgainstNaiveTests {
  @Test("on random models, formulas and fairness", arguments: 0..<8)
  func random(round: Int) {
    let tally = expectRunsAgree(
      seeds: round * 50..<round * 50 + 50, maxNodes: 4, depth: 2)
    #expect(tally.models > 30 && tally.violated > 3 && tally.violated < tally.models)
  }
}

#if !DEBUG
  @Suite("Large: claims about runs: the checker and a naive search agree")
  struct LargeRunsAgainstNaiveTests {
    @Test("on many random models, formulas and fairness", arguments: 10..<44)
    func random(round: Int) {
      let tally = expectRunsAgree(
        seeds: round * 3000..<round * 3000 + 3000, maxNodes: 5, depth: 3)
      print("round \(round): \(tally)")
      #expect(tally.models > 2500 && tally.violated > 100)
    }
  }
#endif
