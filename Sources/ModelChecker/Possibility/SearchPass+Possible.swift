// AG EF: from every step of one kind some run leads to a step of another. A breadth-first search cannot
// tell while it runs: it notes its steps as a graph, which is searched backward when it is complete.

extension SearchPass {
  /// Decides the `possible` claims of a complete main pass.
  @usableFromInline
  mutating func decidePossible<M: Model>(
    _ model: M, _ plan: PassPlan, _ budget: SearchBudget, _ record: inout RunRecord
  ) where M.Packed == Product.Base {
    guard limit == nil, !plan.possible.isEmpty else { return }
    let bytes = graph.bytes + graph.decisionBytes
    if graph.isGivenUp || self.bytes + bytes > budget.maxBytes {
      record.limit = .memory
      return keepSearched(budget, .memory)
    }
    graph.closeMarks()
    if graph.isGivenUp {
      record.limit = .memory
      return
    }
    for (number, claim) in plan.possible.enumerated() {
      let began = ProcessClock.seconds()
      let property = record.plan.properties[claim.place.property]
      let reaching = graph.reaching(number)
      if let failure = graph.failure(number, reaching: reaching) {
        let run = evidence(
          model, plan, failure, property.claims[claim.place.claim], reaching, record.plan.names)
        record.set(.failed(run), at: claim.place)
      } else {
        record.set(.satisfied(nil), at: claim.place)
      }
      record.add(
        PassSummary(
          name: "possibility \(property.id)", claim: record.text(ofClaimAt: claim.place),
          states: store.count, transitions: graph.targets.count,
          seconds: ProcessClock.seconds() - began, bytes: bytes),
        limit: nil)
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
      guard let target = store.find(product, hash: product.hashWord) else { return false }
      return !reaching.contains(target)
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
