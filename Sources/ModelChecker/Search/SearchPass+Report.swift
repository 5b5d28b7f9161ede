extension SearchPass {
  /// Writes down what the pass found, each finding with a replayed run. `began` is when it started.
  @usableFromInline
  func report<M: Model>(
    _ model: M, _ plan: PassPlan, into record: inout RunRecord, began: Double
  ) where M.Packed == Product.Base {
    // A pass that stopped because all its witnesses are found has decided all it had to.
    let complete = limit == nil
    if plan.isMain {
      record.complete = complete
      record.limit = limit
      record.states = store.count
      record.transitions = transitions
      record.depth = depth
      record.digest = complete && digest.isWanted ? digest.sum : nil
      record.peakBytes = peakBytes
      record.coverage = coverage(record.kinds)
      if complete { record.coverage.cases = cases(of: model) }
    } else {
      let summary = PassSummary(
        name: plan.name ?? "", states: store.count, transitions: transitions,
        seconds: ProcessClock.seconds() - began, bytes: peakBytes)
      record.add(summary, limit: limit)
    }
    for (number, watch) in plan.watches.enumerated() {
      decide(watch, hit: hits[number], complete, model, plan, &record)
    }
    for place in plan.deadlocks {
      if deadlock >= 0 {
        record.set(.failed(deadlockEvidence(model, plan)), at: place)
      } else if complete {
        record.set(.satisfied(nil), at: place)
      }
    }
  }

  private func decide<M: Model>(
    _ watch: Watch, hit: Int, _ complete: Bool, _ model: M, _ plan: PassPlan,
    _ record: inout RunRecord
  ) where M.Packed == Product.Base {
    let isHit = hit != StepBlock<Product>.notHit
    let claim = record.plan.properties[watch.place.property].claims[watch.place.claim]
    switch (watch.role, claim) {
    case (.violation, .always(let formula)):
      if isHit {
        let run = evidence(model, plan, formula, is: false, from: hit, record.plan.names)
        record.set(.failed(run), at: watch.place)
      } else if complete {
        record.set(.satisfied(nil), at: watch.place)
      }
    case (.witness, .reachable(let formula)):
      if isHit {
        let run = evidence(model, plan, formula, is: true, from: hit, record.plan.names)
        record.set(.satisfied(run), at: watch.place)
      } else if complete {
        record.set(.failed(nil), at: watch.place)
      }
    case (.trigger(let text), _):
      if !isHit && complete { record.addNeverTriggered(text, at: watch.place) }
    case (.violation, _), (.witness, _):
      InternalError.search("a watch does not belong to its claim")
    }
  }

  /// The path to the first step from state `parent` at which `formula` has the truth `value`.
  private func evidence<M: Model>(
    _ model: M, _ plan: PassPlan, _ formula: Formula, is value: Bool, from parent: Int,
    _ names: [String]
  ) -> Evidence where M.Packed == Product.Base {
    let path = parent == Self.noParent ? [] : parents.path(to: parent)
    // The formula itself decides, not the program compiled from it: each is checked by the other.
    let run = replay(model, plan, path: path, addsStep: true) { sets, set, _ in
      formula.isTrue(atEndOf: sets + [set]) == value
    }
    let explanation = Explanation(names: names, sets: run.sets)
    return Evidence(
      trace: run.trace, because: explanation.because(formula), step: run.steps.count - 1,
      parts: explanation.parts(formula))
  }

  private func deadlockEvidence<M: Model>(_ model: M, _ plan: PassPlan) -> Evidence
  where M.Packed == Product.Base {
    let run = replay(model, plan, path: parents.path(to: deadlock), addsStep: false) { _, _, _ in
      false
    }
    return Evidence(
      trace: run.trace, because: "no step is possible", step: run.steps.count - 1, parts: [])
  }
}
