/// Finds the run of a model that a run of its quotient stands for.
struct LiftedRun<M: SymmetricModel> {
  let quotient: QuotientModel<M>

  private var model: M { quotient.base }

  /// The real run, replayed state by state without packing one, and the predicates of its steps, those of
  /// the prelude first. Nil if there is none: the parts are not interchangeable then.
  func lift(_ trace: Trace) -> (trace: Trace, sets: [PredicateSet], state: M.State)? {
    guard let first = trace.steps.first,
      let start = model.initialStates.first(where: { words(of: $0) == first.variables })
    else { return nil }
    var state = start
    var sets = model.prelude + [model.predicates(atStart: start)]
    var steps = [TraceStep(action: TraceAction("start"), variables: model.describe(start))]
    for wanted in trace.steps.dropFirst() {
      var taken: (action: M.Action, state: M.State, set: PredicateSet)?
      model.forEachStep(from: state) { action, next, set in
        guard taken == nil, isLike(wanted, action, set), words(of: next) == wanted.variables else {
          return
        }
        taken = (action, next, set)
      }
      guard let taken else { return nil }
      state = taken.state
      sets.append(taken.set)
      steps.append(
        TraceStep(action: model.describe(taken.action), variables: model.describe(taken.state)))
    }
    return (Trace(steps: steps), sets, state)
  }

  private func words(of state: M.State) -> [TraceVariable] {
    quotient.describe(model.unpack(quotient.representative(model.pack(state))))
  }

  /// Whether a step has the kind and, as far as a property asks, the predicates of a step of the quotient.
  private func isLike(_ wanted: TraceStep, _ action: M.Action, _ set: PredicateSet) -> Bool {
    guard model.actionKinds[model.kind(of: action)] == wanted.action.name,
      case .text(let text)? = wanted.action.parameters.first?.value
    else { return false }
    let numbers = Set(text.split(separator: " ").compactMap { Int($0) })
    return quotient.watch.predicates.allSatisfy { set.contains($0) == numbers.contains($0) }
  }
}

extension Claim {
  /// Whether a run shows what the claim came to: its predicates, and whether its last state has a step.
  func isShown(by sets: [PredicateSet], hasStep: Bool) -> Bool {
    switch self {
    case .always(let formula): !formula.isTrue(atEndOf: sets)
    case .reachable(let formula): formula.isTrue(atEndOf: sets)
    case .noDeadlock: !hasStep
    // That no run leads on is a matter of the whole graph.
    case .possible(let when, _, _): when.isTrue(atEndOf: sets)
    case .everyRun: false
    }
  }
}
