/// A stateful test: how a run begins, what can happen in it, and what must be true after every step.
///
///     var machine = Machine("counter", startingWith: .int(in: 0...3)) { Counter(most: $0) }
///     machine.rule("up", when: { $0.value < $0.most }, then: { $0.up() })
///     machine.rule("add", drawing: .int(in: 1...5)) { $0.add($1) }
///     machine.invariant("never over") { $0.value <= $0.most }
///     await check(machine, steps: 0...50)
public struct Machine<State>: Sendable {
  public let name: String
  let start: @Sendable (Draw, _ isTold: Bool) throws -> (State, RuleStep?)
  let replayStart: @Sendable (JSONText?) throws -> State
  private(set) var rules: [Rule<State>] = []
  private(set) var openSet: (@Sendable (State) -> UInt64)?
  private(set) var invariants: [@Sendable (inout State) throws -> Failure?] = []
  /// What else a failing run leaves behind, such as an attachment.
  private(set) var atFailure: @Sendable (State, Failure, _ again: String) -> Void = { _, _, _ in }
  /// What a run that ended well has to say, such as its labels.
  private(set) var atEnd: @Sendable (inout State, Draw) throws -> Void = { _, _ in }

  /// A machine whose start hangs on a drawn value.
  ///
  /// - Parameter line: The line of Swift that makes the state of a start.
  public init<Start: Codable & Sendable>(
    _ name: String, startingWith generator: Generator<Start>,
    line: @escaping @Sendable (Start) -> String = { "var run = start(\(swiftText($0)))" },
    _ make: @escaping @Sendable (Start) throws -> State
  ) {
    self.name = name
    start = { draw, isTold in
      let value = try draw.value(of: generator)
      guard isTold else { return (try make(value), nil) }
      let command = StoredCommand(rule: "start", argument: try JSONText.of(value))
      return (try make(value), RuleStep(command: command, line: line(value)))
    }
    replayStart = { stored in
      guard let stored else { throw StoredCommandError("the start is missing") }
      return try make(stored.decoded(as: Start.self))
    }
  }

  /// A machine that always begins alike.
  public init(_ name: String, _ make: @escaping @Sendable () throws -> State) {
    self.name = name
    start = { _, isTold in
      let told = RuleStep(command: StoredCommand(rule: "start"), line: "var run = start()")
      return (try make(), isTold ? told : nil)
    }
    replayStart = { _ in try make() }
  }

  /// Something that can happen while `when` is true. A step that throws fails the run.
  ///
  /// - Parameters:
  ///   - weight: How often it is chosen beside others. Each run has a taste of its own and changes the weights.
  ///   - steady: A taste never leaves it out: for what runs cannot do without.
  public mutating func rule(
    _ name: String, weight: Int = 4, steady: Bool = false,
    when: @escaping @Sendable (State) -> Bool = { _ in true },
    then perform: @escaping @Sendable (inout State) throws -> Void
  ) {
    rules.append(
      Rule(
        name: name, weight: weight, isSteady: steady, canHappen: when,
        draw: { state, _, isTold in
          let told =
            isTold ? RuleStep(command: StoredCommand(rule: name), line: "try run.\(name)()") : nil
          do {
            try perform(&state)
          } catch {
            throw StepError(step: told, error: error)
          }
          return told
        },
        replay: { state, _ in try perform(&state) }))
  }

  /// Something that can happen with an argument. The argument is drawn in the state that it happens in.
  public mutating func rule<Argument: Codable & Sendable>(
    _ name: String, weight: Int = 4, steady: Bool = false,
    when: @escaping @Sendable (State) -> Bool = { _ in true },
    drawing argument: @escaping @Sendable (State, Draw) throws -> Argument,
    line: (@Sendable (Argument) -> String)? = nil,
    then perform: @escaping @Sendable (inout State, Argument) throws -> Void
  ) {
    rules.append(
      Rule(
        name: name, weight: weight, isSteady: steady, canHappen: when,
        draw: { state, draw, isTold in
          let value = try argument(state, draw)
          let told = isTold ? try Machine.told(name, value, line) : nil
          do {
            try perform(&state, value)
          } catch {
            throw StepError(step: told, error: error)
          }
          return told
        },
        replay: { state, command in
          guard let stored = command.argument else {
            throw StoredCommandError("\(name) has no argument")
          }
          try perform(&state, stored.decoded(as: Argument.self))
        }))
  }

  /// The same with an argument that does not hang on the state.
  public mutating func rule<Argument: Codable & Sendable>(
    _ name: String, weight: Int = 4, steady: Bool = false,
    when: @escaping @Sendable (State) -> Bool = { _ in true },
    drawing argument: Generator<Argument>, line: (@Sendable (Argument) -> String)? = nil,
    then perform: @escaping @Sendable (inout State, Argument) throws -> Void
  ) {
    rule(
      name, weight: weight, steady: steady, when: when,
      drawing: { _, draw in try argument.make(draw) }, line: line,
      then: perform)
  }

  private static func told<Argument: Codable & Sendable>(
    _ name: String, _ value: Argument, _ line: (@Sendable (Argument) -> String)?
  ) throws -> RuleStep {
    RuleStep(
      command: StoredCommand(rule: name, argument: try JSONText.of(value)),
      line: line?(value) ?? "try run.\(name)(\(swiftText(value)))")
  }

  /// Says for all rules at once which of them can happen: a bit for each, in the order in which they were added. It
  /// must say what their conditions say. Worth it for dozens of rules and millions of steps.
  public mutating func rulesThatCanHappen(_ set: @escaping @Sendable (State) -> UInt64) {
    openSet = set
  }

  /// Something that must be true at the start and after every step.
  public mutating func invariant(
    _ name: String, _ isTrue: @escaping @Sendable (inout State) throws -> Bool
  ) {
    invariants.append { state in try isTrue(&state) ? nil : Failure(name, "is not true") }
  }

  /// Many invariants in one: what is not true now, or nil.
  public mutating func invariants(
    _ firstBroken: @escaping @Sendable (inout State) throws -> Failure?
  ) {
    invariants.append(firstBroken)
  }

  /// What to do with the state of the run that is reported.
  public mutating func onFailure(_ act: @escaping @Sendable (State, Failure) -> Void) {
    atFailure = { state, failure, _ in act(state, failure) }
  }

  /// The same with the command that makes the run again; empty outside a check.
  public mutating func onFailure(
    _ act: @escaping @Sendable (State, Failure, _ again: String) -> Void
  ) {
    atFailure = act
  }

  /// What to do at the end of a run that did not fail: to label it, for example.
  public mutating func onEnd(_ act: @escaping @Sendable (inout State, Draw) throws -> Void) {
    atEnd = act
  }
}

/// An error of a step, with the step, so that a report can show it.
struct StepError: Error {
  let step: RuleStep?
  let error: any Error
}

/// A stored run that does not fit the machine any more.
public struct StoredCommandError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// A value as one would write it in Swift, as far as its own text is that.
public func swiftText<Value>(_ value: Value) -> String {
  if let text = value as? String { return text.debugDescription }
  return String(reflecting: value)
}
