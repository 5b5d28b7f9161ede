import ModelChecker

/// Writes a trace as ITF JSON, in the flat profile that all readers of ITF take.
///
/// Members have a fixed order, whole numbers are always `{"#bigint":"12"}`, there is no null, and
/// each state stands on a line of its own.
public struct ITFWriter: Sendable {
  /// The version of the `lockcheck` member; a reader refuses a version it does not know.
  public static let schema = 1
  /// The page that describes the format.
  static let formatDescription = "https://apalache-mc.org/docs/adr/015adr-trace.html"
  /// The variable that holds the action which led to a state.
  static let actionName = "action"

  /// The program and version that a trace names as its source, for example `lockcheck 0.1.0`.
  public let source: String

  public init(source: String) { self.source = source }

  /// The trace as the text of a file, with a line break at its end.
  ///
  /// - Throws: ``InvalidName`` for a name that some reader could not take, for a name that is there
  ///   twice, or if a step does not have the variables of the first.
  public func text(for document: TraceDocument) throws(InvalidName) -> String {
    let steps = document.trace.steps
    let names = steps.first?.variables.map(\.name) ?? []
    try check(names, role: "variable", taken: ITFWriter.actionName)
    for (index, step) in steps.enumerated() {
      let found = step.variables.map(\.name)
      if found != names {
        let odd = zip(found, names).first { $0 != $1 }?.0 ?? found.last ?? ""
        throw InvalidName(
          name: odd, role: "variable", problem: "of step \(index) is not as in the first step")
      }
      try check(
        step.action.parameters.map(\.name), role: "parameter of \(step.action.name)", taken: "name")
    }
    var text = "{\"#meta\":" + meta(document).compact + ",\n"
    text += " \"vars\":" + JSONValue.strings(names + [ITFWriter.actionName]).compact + ",\n"
    text += " \"states\":["
    for (index, step) in steps.enumerated() {
      text += (index > 0 ? ",\n  " : "\n  ") + state(step, index: index).compact
    }
    text += "]"
    if let loop = document.trace.loop { text += ",\n \"loop\":\(loop)" }
    return text + "}\n"
  }

  private func check(_ names: [String], role: String, taken: String) throws(InvalidName) {
    var seen: Set<String> = []
    for name in names {
      if let problem = VariableName.problem(with: name) {
        throw InvalidName(name: name, role: role, problem: problem)
      }
      if name == taken {
        throw InvalidName(name: name, role: role, problem: "has a name that traces use themselves")
      }
      if !seen.insert(name).inserted {
        throw InvalidName(name: name, role: role, problem: "is there twice")
      }
    }
  }

  private func meta(_ document: TraceDocument) -> JSONValue {
    var own: [JSONValue.Member] = [
      .init("schema", .int(ITFWriter.schema)),
      .init("property", .string(document.property)),
      .init("kind", .string(document.kind.rawValue)),
      .init("model", .string(document.model)),
    ]
    if let fault = document.fault { own.append(.init("fault", .string(fault))) }
    own += [
      .init("policy", .string(document.policy)),
      .init("expect", .string(document.expect.rawValue)),
      .init("core", .string(document.core)),
      .init("reproduce", .string(document.reproduce)),
    ]
    return .object([
      .init("format", .string("ITF")),
      .init("format-description", .string(ITFWriter.formatDescription)),
      .init("source", .string(source)),
      .init("description", .string(document.description)),
      .init("status", .string(document.expect.status)),
      .init("lockcheck", .object(own)),
    ])
  }

  private func state(_ step: TraceStep, index: Int) -> JSONValue {
    var members: [JSONValue.Member] = [.init("#meta", .object([.init("index", .int(index))]))]
    members += step.variables.map { .init($0.name, value($0.value)) }
    var action: [JSONValue.Member] = [.init("name", .string(step.action.name))]
    action += step.action.parameters.map { .init($0.name, value($0.value)) }
    members.append(.init(ITFWriter.actionName, .object(action)))
    return .object(members)
  }

  private func value(_ value: TraceValue) -> JSONValue {
    switch value {
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .number(let number): .object([.init("#bigint", .string(String(number)))])
    }
  }
}
