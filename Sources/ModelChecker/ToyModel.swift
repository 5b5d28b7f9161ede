/// A model in few words, for examples and tests: a list of steps, and defaults for all that only
/// reports need. It is slower than a ``Model`` of its own, since each expansion makes an array.
public protocol ToyModel: Model {
  /// The steps of a state in a fixed order; their predicates are those of the state after the step.
  func steps(from state: State) -> [(Action, State)]
}

extension ToyModel {
  public func forEachStep(
    from state: State, _ visit: (Action, State, PredicateSet) -> Void
  ) {
    for (action, next) in steps(from: state) { visit(action, next, predicates(atStart: next)) }
  }

  public func predicates(atStart state: State) -> PredicateSet { PredicateSet() }
  public var predicates: [PredicateDescription] { [] }
  public var packedBits: Int { Packed.bitCapacity }
  public var actionKinds: [String] { ["step"] }
  public func kind(of action: Action) -> Int { 0 }

  /// The action as Swift would print it.
  public func describe(_ action: Action) -> TraceAction { TraceAction(String(describing: action)) }

  /// The stored properties of the state, or the state itself if it has none.
  public func describe(_ state: State) -> [TraceVariable] {
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
  public var actionKinds: [String] { Action.allCases.map { String(describing: $0) } }

  public func kind(of action: Action) -> Int {
    Action.allCases.enumerated().first { $0.element == action }?.offset ?? 0
  }
}

extension TraceValue {
  /// A truth value or a whole number as such, anything else as Swift would print it.
  public init(describing value: Any) {
    if let flag = value as? Bool {
      self = .flag(flag)
    } else if let number = value as? any BinaryInteger, let exact = Int(exactly: number) {
      self = .number(exact)
    } else {
      self = .text(String(describing: value))
    }
  }
}
