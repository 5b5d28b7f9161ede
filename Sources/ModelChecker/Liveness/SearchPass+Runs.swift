// A claim about all fair runs is decided on the graph that the search noted: the product of the graph
// with an automaton for the runs that break the claim has a fair accepting cycle, or the claim holds.
//
// The graph may be incomplete because a limit was hit. All steps of a state on a cycle were noted then,
// too, so that what is enabled in it is known: a cycle that is found is real and fair. If none is found
// nothing is proved.

extension SearchPass {
  /// Decides the claims about runs of a pass that was made for them.
  @usableFromInline
  mutating func decideRuns<M: Model>(
    _ model: M, _ plan: PassPlan, _ budget: SearchBudget, _ record: inout RunRecord
  ) where M.Packed == Product.Base {
    guard let runs = plan.runs else { return }
    guard labels.close(expanded: expanded, states: store.count) else {
      record.note(.memory)
      return keepSearched(budget, .memory)
    }
    for claim in runs.claims {
      if record.limit == .time || record.limit == .interrupted { return }
      let began = ProcessClock.seconds()
      guard let automaton = claim.automaton else {
        record.note(.formula)
        continue
      }
      guard let bytes = bytes(automaton, budget) else {
        record.note(.memory)
        keepSearched(budget, .memory)
        continue
      }
      var search = FairSearch(
        labels, automaton, states: store.count, weak: claim.weak, strong: claim.strong)
      if !automaton.transitions.isEmpty { search.run(labels, budget) }
      // What was found before a limit ended the search is as real.
      if search.hasFair {
        let run = evidence(model, plan, claim, search.lasso(labels), record)
        record.set(.failed(run), at: claim.place)
      } else if search.limit == nil && limit == nil {
        record.set(.satisfied(nil), at: claim.place)
        test(claim.triggers, claim, budget, &record)
      }
      let id = record.plan.properties[claim.place.property].id
      record.add(
        PassSummary(
          name: "liveness \(id)", claim: record.text(ofClaimAt: claim.place),
          states: search.order.count, transitions: search.transitions,
          seconds: ProcessClock.seconds() - began, bytes: bytes),
        limit: search.limit)
      keepSearched(budget, search.limit)
    }
  }

  /// Bytes that deciding by `automaton` takes at most; nil if that is too much.
  private func bytes(_ automaton: Automaton, _ budget: SearchBudget) -> Int? {
    guard let more = FairSearch.bytes(labels, automaton, states: store.count) else { return nil }
    return bytes + more <= budget.maxBytes ? more : nil
  }

  /// Finds out which implications were put to the test by some fair run.
  private func test(
    _ triggers: [RunClaim.Trigger], _ claim: RunClaim, _ budget: SearchBudget,
    _ record: inout RunRecord
  ) {
    for trigger in triggers {
      guard let automaton = trigger.automaton else {
        record.note(.formula)
        continue
      }
      guard bytes(automaton, budget) != nil else {
        record.note(.memory)
        continue
      }
      var search = FairSearch(
        labels, automaton, states: store.count, weak: claim.weak, strong: claim.strong)
      if !automaton.transitions.isEmpty { search.run(labels, budget) }
      if let limit = search.limit {
        record.note(limit)
        return
      }
      if !search.hasFair { record.addNeverTriggered(trigger.text, at: claim.place) }
    }
  }
}

extension RunRecord {
  /// Notes what ended a part of the run early.
  mutating func note(_ reason: SearchLimit) {
    if limit == nil { limit = reason }
  }
}
