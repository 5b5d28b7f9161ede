import FoundationEssentials

/// One thing that can happen in a stateful run: when it can, what it needs, what it does.
struct Rule<State>: Sendable {
  let name: String
  /// How often it is chosen beside others that can happen.
  let weight: Int
  /// It is in the taste of every run, and never much more than its weight says.
  let isSteady: Bool
  let canHappen: @Sendable (State) -> Bool
  /// Draws the argument and carries it out. If asked, says what was done.
  let draw: @Sendable (inout State, Draw, _ isTold: Bool) throws -> RuleStep?
  /// Carries out a step that was stored.
  let replay: @Sendable (inout State, StoredCommand) throws -> Void
}

/// A step as it is told: how it is stored, and as a line of Swift.
struct RuleStep: Sendable {
  let command: StoredCommand
  let line: String
}

/// A step of a run as it is stored beside a test: the name of the rule, and its argument as JSON. It says
/// nothing of choices, so that it survives any change of the generators.
public struct StoredCommand: Codable, Equatable, Sendable {
  public let rule: String
  public let argument: JSONText?

  public init(rule: String, argument: JSONText? = nil) {
    self.rule = rule
    self.argument = argument
  }
}
