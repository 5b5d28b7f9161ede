// Formulas and fairness over the facts and actions of a plain model, which the compiler checks.

extension PlainModel {
  /// `fact` is true in the step, that is in the state after it.
  public func fact(_ fact: Fact) -> Formula {
    guard let index = facts.firstIndex(of: fact), index < PredicateSet.capacity else {
      InternalError.model(
        "the fact \(PlainText.of(fact)) is not among its first \(PredicateSet.capacity) facts")
    }
    return .predicate(index)
  }

  /// The step is one of these actions. False of the first step and of stuttering.
  public func took(_ actions: Action...) -> Formula { took { actions.contains($0) } }

  /// The step is one of the actions for which `isMeant` is true.
  public func took(_ isMeant: (Action) -> Bool) -> Formula {
    let count = facts.count
    let numbers = actions.indices.filter { isMeant(actions[$0]) }.map { count + $0 }
    guard let last = numbers.last else {
      InternalError.model(
        "a formula speaks of actions that are not among the `actions` of the model")
    }
    if last >= PredicateSet.capacity {
      InternalError.model(
        "formulas can speak of \(PredicateSet.capacity) facts and actions together, and "
          + "\(PlainText.of(actions[last - count])) is number \(last + 1)")
    }
    return .any(numbers.map { .predicate($0) })
  }

  /// Weak fairness of these actions, all taken together: they do not stay out for ever while one of them
  /// can be taken all the time.
  public func weak(_ actions: Action...) -> Fairness { weak { actions.contains($0) } }

  /// Weak fairness of the actions for which `isMeant` is true, all taken together.
  public func weak(_ isMeant: (Action) -> Bool) -> Fairness {
    Fairness(.weak, kinds: names(isMeant))
  }

  /// Strong fairness of these actions, all taken together: they do not stay out for ever while one of them
  /// can be taken again and again.
  public func strong(_ actions: Action...) -> Fairness { strong { actions.contains($0) } }

  /// Strong fairness of the actions for which `isMeant` is true, all taken together.
  public func strong(_ isMeant: (Action) -> Bool) -> Fairness {
    Fairness(.strong, kinds: names(isMeant))
  }

  /// Weak fairness of each of the actions for which `isMeant` is true, by itself; of every action if none
  /// is given.
  public func weakEach(_ isMeant: (Action) -> Bool = { _ in true }) -> [Fairness] {
    actions.filter(isMeant).map { weak($0) }
  }

  /// Strong fairness of each of the actions for which `isMeant` is true, by itself; of every action if none
  /// is given.
  public func strongEach(_ isMeant: (Action) -> Bool = { _ in true }) -> [Fairness] {
    actions.filter(isMeant).map { strong($0) }
  }

  private func names(_ isMeant: (Action) -> Bool) -> [String] {
    let names = actions.filter(isMeant).map { PlainText.of($0) }
    if names.isEmpty {
      InternalError.model(
        "fairness is asked of actions that are not among the `actions` of the model")
    }
    return names
  }
}

extension Checker where M: PlainModel {
  /// A run that checks the properties of the model itself.
  @inlinable
  public init(
    _ model: M, options: CheckOptions = CheckOptions(), hooks: SearchHooks = SearchHooks()
  ) {
    self.init(model, properties: model.properties, options: options, hooks: hooks)
  }
}
