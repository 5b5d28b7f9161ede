/// A value in a trace: text, a truth value or a whole number. There is no null.
public enum TraceValue: Equatable, Sendable {
  case text(String)
  case flag(Bool)
  case number(Int)
}

/// A named value of a state or a parameter of an action.
public struct TraceVariable: Equatable, Sendable {
  public let name: String
  public let value: TraceValue

  public init(_ name: String, _ value: TraceValue) {
    self.name = name
    self.value = value
  }
}

/// An action as a trace shows it: a name and named parameters in a fixed order.
public struct TraceAction: Equatable, Sendable {
  public let name: String
  public let parameters: [TraceVariable]

  public init(_ name: String, _ parameters: [TraceVariable] = []) {
    self.name = name
    self.parameters = parameters
  }
}

/// One state of a trace with the action that led to it; the first state's action is `start`.
public struct TraceStep: Equatable, Sendable {
  public let action: TraceAction
  public let variables: [TraceVariable]

  public init(action: TraceAction, variables: [TraceVariable]) {
    self.action = action
    self.variables = variables
  }
}

/// A run of a model: states joined by actions, and for a lasso the state the last one returns to.
public struct Trace: Equatable, Sendable {
  /// The states in order; the first is an initial state, with the action `start`.
  public let steps: [TraceStep]
  /// For a lasso: the index of the state that follows the last one. Nil for a finite run.
  public let loop: Int?

  public init(steps: [TraceStep], loop: Int? = nil) {
    self.steps = steps
    self.loop = loop
  }

  /// How many actions the trace has, or the two parts of a lasso.
  public var length: TraceLength {
    guard let loop else { return .finite(steps.count - 1) }
    return .lasso(prefix: loop, loop: steps.count - loop)
  }
}

/// The length of a counterexample in actions.
public enum TraceLength: Equatable, Sendable {
  case finite(Int)
  case lasso(prefix: Int, loop: Int)
}
