/// A run of a model with a loop at its end, to be judged by definitions.
struct ModelLoop<M: Model> {
  let model: M
  /// The state after each step.
  let states: [M.State]
  /// The kind of the action of each step; nil for a start and for stuttering.
  let kinds: [Int?]
  /// The predicates of the steps, those of the prelude first.
  let sets: [PredicateSet]
  /// The first step of the loop. The last step leads to the state before it.
  let loop: Int

  /// Whether the loop meets a constraint.
  func meets(_ constraint: Fairness) -> Bool {
    // Each operator that looks back has settled after one more round at the latest.
    let rounds = constraint.steps.memoryCount
    let later = rounds * (states.count - loop) + sets.count - states.count
    let history = sets + (0..<rounds).flatMap { _ in sets.suffix(states.count - loop) }
    var isTaken = false
    var isEverEnabled = false
    var isAlwaysEnabled = true
    for step in loop..<states.count {
      let before = history[..<(later + step)]
      if belongs(kinds[step], before, history[later + step], to: constraint) { isTaken = true }
      var isEnabled = false
      model.forEachStep(from: states[step - 1]) { action, _, set in
        if !isEnabled { isEnabled = belongs(model.kind(of: action), before, set, to: constraint) }
      }
      isEverEnabled = isEverEnabled || isEnabled
      isAlwaysEnabled = isAlwaysEnabled && isEnabled
    }
    switch constraint.strength {
    case .weak: return isTaken || !isAlwaysEnabled
    case .strong: return isTaken || !isEverEnabled
    }
  }

  private func belongs(
    _ kind: Int?, _ before: ArraySlice<PredicateSet>, _ set: PredicateSet,
    to constraint: Fairness
  ) -> Bool {
    guard let kind else { return false }
    if let names = constraint.kinds, !names.contains(model.actionKinds[kind]) { return false }
    return constraint.steps == .constant(true)
      || constraint.steps.isTrue(atEndOf: Array(before) + [set])
  }

  /// Whether all of the constraints are met and the formula is false.
  func breaks(_ formula: RunFormula, _ fairness: [Fairness]) -> Bool {
    let prelude = sets.count - states.count
    let word = LassoWord(
      prelude: Array(sets[..<prelude]), steps: Array(sets[prelude...]), loop: loop)
    return !formula.isTrue(on: word) && fairness.allSatisfy(meets)
  }
}

extension TraceAction {
  /// The action of a run that has come to a state without a step: it stays there, for ever.
  public static var stutter: TraceAction { TraceAction("stutter") }
}
