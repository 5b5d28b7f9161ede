import ModelChecker

/// A model as a list of steps, with defaults for all that only reports need. It packs its states by hand,
/// so that tests can make it do so wrongly.
protocol ToyModel: Model {
  /// The steps of a state in a fixed order; their predicates are those of the state after the step.
  func steps(from state: State) -> [(Action, State)]
}

extension ToyModel {
  func forEachStep(
    from state: State, _ visit: (Action, State, PredicateSet) -> Void
  ) {
    for (action, next) in steps(from: state) { visit(action, next, predicates(atStart: next)) }
  }

  func predicates(atStart state: State) -> PredicateSet { PredicateSet() }
  var predicates: [PredicateDescription] { [] }
  var packedBits: Int { Packed.bitCapacity }
  var actionKinds: [String] { ["step"] }
  func kind(of action: Action) -> Int { 0 }

  /// The action as Swift would print it.
  func describe(_ action: Action) -> TraceAction { TraceAction(String(describing: action)) }

  /// The stored properties of the state, or the state itself if it has none.
  func describe(_ state: State) -> [TraceVariable] {
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .struct, !mirror.children.isEmpty else {
      return [TraceVariable("state", TraceValue(describing: state))]
    }
    return mirror.children.map { child in
      TraceVariable(child.label ?? "value", TraceValue(describing: child.value))
    }
  }
}

extension ToyModel where Action: CaseIterable {
  var actionKinds: [String] { Action.allCases.map { String(describing: $0) } }

  func kind(of action: Action) -> Int {
    Action.allCases.enumerated().first { $0.element == action }?.offset ?? 0
  }
}
