/// A test of something that several tasks call at once: calls, and a plain reference that says what they would
/// answer one after the other.
///
///     var machine = ConcurrentMachine("counter", system: { Counter() }, reference: { 0 })
///     machine.rule(
///       "add", drawing: .int(in: 1...3), call: { $0.add($1) },
///       reference: { value, amount in
///         value += amount
///         return value
///       })
///     await check(machine)
///
/// A run makes some calls alone, then some on each of several tasks at the same time. Its answers must be those of
/// the reference for some order of the calls: one in which a call that had returned stands before each that was
/// made afterwards (linearizability). So every call must have an answer in every state of the reference.
public struct ConcurrentMachine<System: Sendable, Reference: Equatable & Sendable>: Sendable {
  public let name: String
  let start: @Sendable (Draw) throws -> StartOfCalls<System, Reference>
  let replayStart: @Sendable (JSONText?) throws -> StartOfCalls<System, Reference>
  private(set) var rules: [ConcurrentRule<System, Reference>] = []
  /// Made alone when all tasks have ended.
  private(set) var last: [PlannedCall<System, Reference>] = []
  private(set) var inside: (@Sendable (inout Reference) -> Bool)?

  /// A machine whose start hangs on a drawn value.
  ///
  /// - Parameter line: The line of Swift that makes the system of a start.
  public init<Start: Codable & Sendable>(
    _ name: String, startingWith generator: Generator<Start>,
    line: @escaping @Sendable (Start) -> String = { "let run = start(\(swiftText($0)))" },
    system: @escaping @Sendable (Start) throws -> System,
    reference: @escaping @Sendable (Start) throws -> Reference
  ) {
    self.name = name
    let begin: @Sendable (Start) throws -> StartOfCalls<System, Reference> = { value in
      StartOfCalls(
        system: { try system(value) }, reference: { try reference(value) },
        line: { line(value) },
        command: { StoredCommand(rule: "start", argument: try JSONText.of(value)) })
    }
    start = { draw in try begin(draw.value(of: generator)) }
    replayStart = { stored in
      guard let stored else { throw StoredCommandError("the start is missing") }
      return try begin(stored.decoded(as: Start.self))
    }
  }

  /// A machine that always begins alike.
  public init(
    _ name: String, system: @escaping @Sendable () throws -> System,
    reference: @escaping @Sendable () throws -> Reference
  ) {
    self.name = name
    let begun = StartOfCalls<System, Reference>(
      system: system, reference: reference, line: { "let run = start()" },
      command: { StoredCommand(rule: "start") })
    start = { _ in begun }
    replayStart = { _ in begun }
  }

  /// A call with an argument.
  ///
  /// - Parameters:
  ///   - weight: How often it is chosen beside others.
  ///   - first: What the call does before and apart from what it answers by: calls of other tasks may come in
  ///     between. Nil for a call that does all at one moment.
  ///   - reference: What the call does and answers when nothing else goes on.
  public mutating func rule<Argument: Codable & Sendable, Answer: Equatable & Sendable>(
    _ name: String, weight: Int = 4, drawing argument: Generator<Argument>,
    call: @escaping @Sendable (System, Argument) async throws -> Answer,
    first: (@Sendable (inout Reference, Argument) -> Void)? = nil,
    reference: @escaping @Sendable (inout Reference, Argument) -> Answer
  ) {
    @Sendable func plan(_ value: Argument) -> PlannedCall<System, Reference> {
      var begin: (@Sendable (inout Reference) -> Void)?
      if let first { begin = { first(&$0, value) } }
      return PlannedCall(
        line: { "\(name)(\(swiftText(value)))" },
        command: { StoredCommand(rule: name, argument: try JSONText.of(value)) },
        call: { try await call($0, value) }, first: begin, reference: { reference(&$0, value) })
    }
    rules.append(
      ConcurrentRule(
        name: name, weight: weight, draw: { draw in plan(try argument.make(draw)) },
        replay: { command in
          guard let stored = command.argument else {
            throw StoredCommandError("\(name) has no argument")
          }
          return plan(try stored.decoded(as: Argument.self))
        }))
  }

  /// A call without an argument.
  public mutating func rule<Answer: Equatable & Sendable>(
    _ name: String, weight: Int = 4,
    call: @escaping @Sendable (System) async throws -> Answer,
    first: (@Sendable (inout Reference) -> Void)? = nil,
    reference: @escaping @Sendable (inout Reference) -> Answer
  ) {
    let planned = PlannedCall<System, Reference>(
      line: { "\(name)()" }, command: { StoredCommand(rule: name) }, call: call, first: first,
      reference: reference)
    rules.append(
      ConcurrentRule(name: name, weight: weight, draw: { _ in planned }, replay: { _ in planned }))
  }

  /// A call with an argument that answers nothing.
  public mutating func rule<Argument: Codable & Sendable>(
    _ name: String, weight: Int = 4, drawing argument: Generator<Argument>,
    call: @escaping @Sendable (System, Argument) async throws -> Void,
    reference: @escaping @Sendable (inout Reference, Argument) -> Void
  ) {
    rule(
      name, weight: weight, drawing: argument,
      call: { system, value in
        try await call(system, value)
        return NoAnswer()
      },
      reference: { state, value in
        reference(&state, value)
        return NoAnswer()
      })
  }

  /// A call without an argument that answers nothing.
  public mutating func rule(
    _ name: String, weight: Int = 4, call: @escaping @Sendable (System) async throws -> Void,
    reference: @escaping @Sendable (inout Reference) -> Void
  ) {
    rule(
      name, weight: weight,
      call: { system in
        try await call(system)
        return NoAnswer()
      },
      reference: { state in
        reference(&state)
        return NoAnswer()
      })
  }

  /// A call that is made alone when all tasks have ended, such as a look at the whole state.
  public mutating func finally<Answer: Equatable & Sendable>(
    _ name: String, call: @escaping @Sendable (System) async throws -> Answer,
    reference: @escaping @Sendable (inout Reference) -> Answer
  ) {
    last.append(
      PlannedCall(
        line: { "\(name)()" }, command: { StoredCommand(rule: name) }, call: call, first: nil,
        reference: reference))
  }

  /// What the system does of its own accord while some call is under way, one step at a time: what an earlier call
  /// left in a queue, for example. Such a step may come at any moment; where no call is under way all are done.
  ///
  /// - Parameter step: Makes the next one. False: there is none.
  public mutating func meanwhile(_ step: @escaping @Sendable (inout Reference) -> Bool) {
    inside = step
  }
}

/// The answer of a call that has none.
struct NoAnswer: Equatable {}

/// How a run begins.
struct StartOfCalls<System: Sendable, Reference: Sendable>: Sendable {
  let system: @Sendable () throws -> System
  let reference: @Sendable () throws -> Reference
  let line: @Sendable () -> String
  let command: @Sendable () throws -> StoredCommand
}

/// One kind of call.
struct ConcurrentRule<System: Sendable, Reference: Sendable>: Sendable {
  let name: String
  let weight: Int
  let draw: @Sendable (Draw) throws -> PlannedCall<System, Reference>
  let replay: @Sendable (StoredCommand) throws -> PlannedCall<System, Reference>
}

/// A call with its argument. It can be made many times, each time on a new system.
struct PlannedCall<System: Sendable, Reference: Sendable>: Sendable {
  let line: @Sendable () -> String
  let command: @Sendable () throws -> StoredCommand
  /// Makes it. What comes back can judge an order.
  let make: @Sendable (System) async throws -> AnsweredCall<Reference>

  init<Answer: Equatable & Sendable>(
    line: @escaping @Sendable () -> String, command: @escaping @Sendable () throws -> StoredCommand,
    call: @escaping @Sendable (System) async throws -> Answer,
    first: (@Sendable (inout Reference) -> Void)?,
    reference: @escaping @Sendable (inout Reference) -> Answer
  ) {
    self.line = line
    self.command = command
    make = { system in
      let answer = try await call(system)
      var parts: [@Sendable (inout Reference) -> Bool] = [{ reference(&$0) == answer }]
      if let first {
        parts.insert(
          { state in
            first(&state)
            return true
          }, at: 0)
      }
      return AnsweredCall(
        parts: parts, text: { answer is NoAnswer ? "" : swiftText(answer) })
    }
  }
}

/// What a call answered.
struct AnsweredCall<Reference: Sendable>: Sendable {
  /// What it does in a reference, in its order. False: it cannot have been now, or not with this answer.
  let parts: [@Sendable (inout Reference) -> Bool]
  let text: @Sendable () -> String
}
