// A lasso is walked on the unpacked model like every other run, and judged by definitions: the formula
// on the word of its predicates, the fairness on what the states of its loop have for steps.

/// A lasso of a model: its run, the states that were never packed, and where the loop begins.
private struct ReplayedLasso<State> {
  var run: ReplayedRun
  var states: [State]
  /// The kind of the action of each step; nil for a start and for stuttering.
  var kinds: [Int?]
  var loop: Int
}

extension SearchPass {
  /// The run of a lasso, replayed and judged once more. Ends the process if something differs.
  func evidence<M: Model>(
    _ model: M, _ plan: PassPlan, _ claim: RunClaim, _ lasso: ProductLasso, _ record: RunRecord
  ) -> Evidence where M.Packed == Product.Base {
    var replayed = replay(model, plan, lasso)
    let sets = Array(replayed.run.sets.dropFirst(plan.prelude.count))
    let word = LassoWord(prelude: plan.prelude, steps: sets, loop: replayed.loop)
    if claim.formula.isTrue(on: word) {
      InternalError.search("a lasso does not break the formula it was found for")
    }
    let loop = ModelLoop(
      model: model, states: replayed.states, kinds: replayed.kinds, sets: replayed.run.sets,
      loop: replayed.loop)
    for constraint in claim.fairness where !loop.meets(constraint) {
      InternalError.search("a lasso is not fair: \(constraint.text(record.plan.names))")
    }
    replayed.roll { model.pack($0) == model.pack($1) }
    let names = record.plan.names
    return Evidence(
      trace: Trace(steps: replayed.run.steps, loop: replayed.loop),
      because: "\(claim.formula.text(names)) is false of this run, which goes round for ever",
      step: replayed.run.steps.count - 1, parts: claim.formula.parts(names, on: word))
  }

  /// Whether the label of a step is that with number `label`.
  private func hasLabel(_ label: UInt32, _ kind: Int, _ before: UInt64, _ set: PredicateSet) -> Bool
  {
    let worker = workers[0]
    worker.lanes.rows.set(0, set, before: before)
    worker.lanes.evaluate()
    formulas.label(worker.lanes, worker.rows)
    return worker.rows[0] & labels.masks[kind] == labels.labels[Int(label)]
  }

  private func replay<M: Model>(
    _ model: M, _ plan: PassPlan, _ lasso: ProductLasso
  ) -> ReplayedLasso<M.State> where M.Packed == Product.Base {
    guard let first = lasso.steps.first, let last = lasso.steps.last else {
      InternalError.search("a lasso without a step")
    }
    guard last.state == lasso.steps[lasso.loop - 1].state else {
      InternalError.search("a lasso does not close")
    }
    var run = ReplayedRun(prelude: plan.prelude)
    let before = monitors(after: plan)
    var state = begin(model, plan, &run) { set, product in
      product == store[first.state] && hasLabel(first.label, labels.stutter, before, set)
    }
    var states = [state]
    var kinds: [Int?] = [nil]
    var source = store[first.state]
    for step in lasso.steps.dropFirst() {
      let target = store[step.state]
      let before = source.monitors(field)
      var hasStep = false
      model.forEachStep(from: state) { _, _, _ in hasStep = true }
      if hasStep {
        var taken: Int?
        state = advance(model, from: source, state, &run) { kind, set, product in
          guard product == target, hasLabel(step.label, kind, before, set) else { return false }
          taken = kind
          return true
        }
        kinds.append(taken)
      } else {
        let set = model.predicates(stutteringIn: state)
        guard product(model, state, before: before, set) == target,
          hasLabel(step.label, labels.stutter, before, set)
        else { InternalError.search("a run stutters otherwise than the search did") }
        run.add(TraceAction.stutter, model.describe(state), set)
        kinds.append(nil)
      }
      states.append(state)
      source = target
    }
    return ReplayedLasso(run: run, states: states, kinds: kinds, loop: lasso.loop)
  }
}

extension ReplayedLasso {
  /// Takes back the end of the loop as long as it says the same as what stands before the loop: the run
  /// is the same one, written shorter.
  fileprivate mutating func roll(_ areEqual: (State, State) -> Bool) {
    let prelude = run.sets.count - run.steps.count
    while loop > 1, let last = run.steps.last, let state = states.last,
      last == run.steps[loop - 1], run.sets.last == run.sets[prelude + loop - 1],
      areEqual(state, states[loop - 1])
    {
      run.steps.removeLast()
      run.sets.removeLast()
      states.removeLast()
      loop -= 1
    }
  }
}

extension RunFormula {
  /// The formula and its operands, each with its truth from the first step on.
  func parts(_ names: [String], on word: LassoWord) -> [(formula: String, value: Bool)] {
    ([self] + operands).map { ($0.text(names), $0.isTrue(on: word)) }
  }

  private var operands: [RunFormula] {
    switch self {
    case .now: []
    case .not(let inner), .next(let inner), .eventually(let inner), .always(let inner): [inner]
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .until(let left, let right), .unless(let left, let right):
      [left, right]
    }
  }
}
