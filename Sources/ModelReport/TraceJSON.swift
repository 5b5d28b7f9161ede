import ModelChecker

/// A trace as a flat JSON object, for scripts that do not want ITF.
public enum TraceJSON {
  /// The trace of `document`: per step the event, what changed, and every variable if `full`.
  public static func text(for document: TraceDocument, full: Bool = false) -> String {
    let steps = document.trace.steps
    let rows = steps.enumerated().map { index, step in
      let before = index > 0 ? steps[index - 1].variables : []
      let changed = index > 0 ? step.variables.filter { !before.contains($0) } : step.variables
      var members: [JSONValue.Member] = [
        .init("step", .int(index)),
        .init("event", .string(step.action.name)),
        .init("parameters", object(step.action.parameters)),
        .init("changed", object(changed)),
      ]
      if full { members.append(.init("variables", object(step.variables))) }
      return JSONValue.object(members)
    }
    return JSONValue.object([
      .init("property", .string(document.property)),
      .init("kind", .string(document.kind.rawValue)),
      .init("description", .string(document.description)),
      .init("model", .string(document.model)),
      .init("fault", .optional(document.fault)),
      .init("expect", .string(document.expect.rawValue)),
      .init("core", .string(document.core)),
      .init("length", document.trace.length.json),
      .init("steps", .array(rows)),
      .init("loop", document.trace.loop.map(JSONValue.int) ?? .null),
      .init("reproduce", .string(document.reproduce)),
    ]).pretty + "\n"
  }

  private static func object(_ variables: [TraceVariable]) -> JSONValue {
    .object(
      variables.map { variable in
        switch variable.value {
        case .text(let text): .init(variable.name, .string(text))
        case .flag(let flag): .init(variable.name, .bool(flag))
        case .number(let number): .init(variable.name, .int(number))
        }
      })
  }
}

extension TraceLength {
  /// A number of steps, or for a lasso the two parts.
  var json: JSONValue {
    switch self {
    case .finite(let steps): .int(steps)
    case .lasso(let prefix, let loop):
      .object([.init("prefix", .int(prefix)), .init("loop", .int(loop))])
    }
  }
}
