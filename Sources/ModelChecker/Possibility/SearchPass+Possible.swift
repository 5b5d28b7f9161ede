// AG EF: from every step of one kind some run leads to a step of another. A breadth-first search cannot
// tell while it runs; after a complete one all states are expanded once more for the edges between them.

extension SearchPass {
  /// Decides the `possible` claims of a complete main pass.
  @inlinable
  mutating func decidePossible<M: Model>(
    _ model: M, _ plan: PassPlan, _ budget: SearchBudget, _ record: inout RunRecord
  ) where M.Packed == Product.Base {
    guard limit == nil, !plan.possible.isEmpty else { return }
    let began = ProcessClock.seconds()
    var graph = StepGraph(stateCount: store.count, claims: plan.possible)
    if let reason = collect(model, plan, budget, &graph) {
      record.limit = reason
      return
    }
    report(model, plan, graph, budget, &record, began: began)
  }

  /// Expands all states again and adds their steps to `graph`.
  @inlinable
  mutating func collect<M: Model>(
    _ model: M, _ plan: PassPlan, _ budget: SearchBudget, _ graph: inout StepGraph
  ) -> SearchLimit? where M.Packed == Product.Base {
    pushInitialStates(of: model, plan, into: &graph)
    var index = 0
    var steps = 0
    while index < store.count {
      let product = store[index]
      let before = product.monitors(field)
      model.forEachStep(from: model.unpack(product.base(field))) { action, next, predicates in
        steps = steps &+ 1
        push(Product(base: model.pack(next)), predicates, before: before, parent: index, kind: 0)
        if pending == Self.batchSize { connect(&graph) }
      }
      index = index &+ 1
      if index & SearchBudget.pulseMask == 0 && limit == nil {
        limit = budget.pulse(
          depth: depth, states: store.count, transitions: steps, frontier: store.count - index,
          bytes: bytes &+ graph.bytes)
      }
      if let reason = limit { return reason }
    }
    connect(&graph)
    if !graph.closeMarks() { return .memory }
    return limit
  }

  /// Adds the steps that create the initial states.
  @inlinable
  mutating func pushInitialStates<M: Model>(
    of model: M, _ plan: PassPlan, into graph: inout StepGraph
  ) where M.Packed == Product.Base {
    let before = monitors(after: plan)
    for state in model.initialStates {
      push(
        Product(base: model.pack(state)), model.predicates(atStart: state), before: before,
        parent: Self.noParent, kind: 0)
      if pending == Self.batchSize { connect(&graph) }
    }
    connect(&graph)
  }

  /// Settles the batch, adds its steps to the graph and empties it.
  @inlinable @inline(never)
  mutating func connect(_ graph: inout StepGraph) {
    settle()
    var claim = 0
    while claim < graph.claims.count {
      let formulas = graph.claims[claim]
      let along = lanes.word(formulas.along)
      let goal = along & lanes.word(formulas.reach)
      graph.words[3 &* claim] = goal
      graph.words[3 &* claim &+ 1] = along
      graph.words[3 &* claim &+ 2] = lanes.word(formulas.when) & ~goal
      claim = claim &+ 1
    }
    var lane = 0
    while lane < pending {
      let target = store.find(states[lane], hash: hashes[lane], from: slots[lane])
      if target < 0 { InternalError.search("a state has other steps than when it was expanded") }
      if !graph.add(lane, from: from[lane], to: target) { limit = .memory }
      lane = lane &+ 1
    }
    // A position in a list of predecessors is 32 bits wide.
    if graph.targets.count > Int(UInt32.max) - Self.batchSize { limit = .memory }
    pending = 0
  }

  /// Decides each claim on the finished graph.
  @usableFromInline
  func report<M: Model>(
    _ model: M, _ plan: PassPlan, _ graph: borrowing StepGraph, _ budget: SearchBudget,
    _ record: inout RunRecord, began: Double
  ) where M.Packed == Product.Base {
    let bytes = graph.bytes + graph.decisionBytes
    guard self.bytes + bytes <= budget.maxBytes else {
      record.limit = .memory
      return
    }
    var began = began
    for number in 0..<graph.claims.count {
      let place = graph.claims[number].place
      let property = record.plan.properties[place.property]
      let reaching = graph.reaching(number)
      if let failure = graph.failure(number, reaching: reaching) {
        let run = evidence(
          model, plan, failure, property.claims[place.claim], reaching, record.plan.names)
        record.set(.failed(run), at: place)
      } else {
        record.set(.satisfied(nil), at: place)
      }
      let now = ProcessClock.seconds()
      record.add(
        PassSummary(
          name: "possibility \(property.id)", states: store.count,
          transitions: graph.targets.count, seconds: now - began, bytes: bytes),
        limit: nil)
      began = now
    }
  }

  private func evidence<M: Model>(
    _ model: M, _ plan: PassPlan, _ failure: PossibleFailure, _ claim: Claim,
    _ reaching: borrowing StateSet, _ names: [String]
  ) -> Evidence where M.Packed == Product.Base {
    guard case .possible(let when, let along, let reach) = claim else {
      InternalError.search("a claim is not what it was")
    }
    let path: [Int]
    switch failure {
    case .atStart: path = []
    case .afterStep(let state): path = parents.path(to: state)
    }
    let run = replay(model, plan, path: path, addsStep: true) { sets, set, product in
      let all = sets + [set]
      guard when.isTrue(atEndOf: all) else { return false }
      if along.isTrue(atEndOf: all) && reach.isTrue(atEndOf: all) { return false }
      let target = store.find(product, hash: product.hashWord)
      return target >= 0 && !reaching.contains(target)
    }
    let explanation = Explanation(names: names, sets: run.sets)
    var because = "\(when.closedText(names)) is true, and from here no run leads to "
    because += reach.closedText(names)
    if along != .constant(true) { because += " with \(along.closedText(names)) at each step" }
    return Evidence(
      trace: run.trace, because: because, step: run.steps.count - 1,
      parts: explanation.parts(when) + explanation.parts(reach))
  }
}
