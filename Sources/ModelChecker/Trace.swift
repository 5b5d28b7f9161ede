/// A value in a trace: text, a truth value or a whole number. There is no null.
public enum TraceValue: Equatable, Sendable {
  /// A word, such as the case of an enum.
  case text(String)
  /// A truth value.
  case flag(Bool)
  /// A whole number.
  case number(Int)
}

/// A named value of a state or a parameter of an action.
public struct TraceVariable: Equatable, Sendable {
  /// Letters and digits, a small letter first.
  public let name: String
  /// The value.
  public let value: TraceValue

  /// A name with its value.
  public init(_ name: String, _ value: TraceValue) {
    self.name = name
    self.value = value
  }
}

/// An action as a trace shows it: a name and named parameters in a fixed order.
public struct TraceAction: Equatable, Sendable {
  /// The name, `start` for the first step and `stutter` for one that leaves the state as it is.
  public let name: String
  /// The parameters, in a fixed order.
  public let parameters: [TraceVariable]

  /// An action, without parameters unless given.
  public init(_ name: String, _ parameters: [TraceVariable] = []) {
    self.name = name
    self.parameters = parameters
  }
}

/// One state of a trace with the action that led to it; the first state's action is `start`.
public struct TraceStep: Equatable, Sendable {
  /// What led to the state.
  public let action: TraceAction
  /// The state.
  public let variables: [TraceVariable]

  /// All of its parts.
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

  /// A finite run, or a lasso if `loop` is given.
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
  /// A run that ends.
  case finite(Int)
  /// A run into a loop, and the loop.
  case lasso(prefix: Int, loop: Int)
}
