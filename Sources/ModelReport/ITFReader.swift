import ModelChecker

/// Reads a trace that ``ITFWriter`` wrote, or one that somebody wrote in the same profile.
///
/// Plain whole numbers are taken as well as `#bigint`. Everything that cannot be understood is an
/// error: a trace is never read in part.
public enum ITFReader {
  /// The trace that `text` holds.
  public static func document(from text: String) throws(TraceFileError) -> TraceDocument {
    let root: JSONValue
    do throws(JSONParser.Failure) {
      root = try JSONParser.parse(text)
    } catch {
      throw .notJSON(line: error.line, column: error.column, problem: error.problem)
    }
    let file = try JSONReading(root, path: "")
    let meta = try file.object("#meta")
    let own = try meta.object("lockcheck")
    let schema = try own.int("schema")
    guard schema == ITFWriter.schema else { throw .unknownSchema(schema) }
    let document = TraceDocument(
      property: try own.string("property"),
      kind: try own.choice("kind"),
      description: try meta.string("description"),
      model: try own.string("model"),
      fault: try own.optionalString("fault"),
      policy: try own.string("policy"),
      expect: try own.choice("expect"),
      core: try own.string("core"),
      reproduce: try own.string("reproduce"),
      trace: try trace(in: file))
    try check(document, status: meta.optionalString("status"))
    return document
  }

  /// What can be read, and contradicts itself. Members that another writer leaves out are not missed.
  private static func check(
    _ document: TraceDocument, status: String?
  ) throws(TraceFileError) {
    if let status, status != document.expect.status {
      throw .badStatus(status, expected: document.expect.status)
    }
    if document.trace.loop != nil {
      switch document.kind {
      case .safety, .possibility, .deadlock, .witness: throw .loopOfKind(document.kind)
      case .liveness, .formula: break
      }
    }
    // The start is no step: nothing leads back to it.
    if document.trace.loop == 0 { throw .badLoop(0, states: document.trace.steps.count) }
    for (index, step) in document.trace.steps.enumerated() {
      guard (step.action.name == "start") != (index == 0) else { continue }
      throw .badStart(path: "states[\(index)].action.name", name: step.action.name)
    }
  }

  private static func trace(in file: JSONReading) throws(TraceFileError) -> Trace {
    var names: [String] = []
    for (index, element) in try file.array("vars").enumerated() {
      let path = "vars[\(index)]"
      guard case .string(let name) = element else {
        throw .wrongType(path: path, expected: "a text", found: element.kindName)
      }
      names.append(name)
    }
    guard names.contains(ITFWriter.actionName) else { throw .missing(path: "vars: \"action\"") }
    names.removeAll { $0 == ITFWriter.actionName }
    try check(names, role: "variable")
    let states = try file.array("states")
    guard !states.isEmpty else { throw .missing(path: "states[0]") }
    var steps: [TraceStep] = []
    for (index, element) in states.enumerated() {
      let state = try JSONReading(element, path: "states[\(index)]")
      let written = try state.optionalObject("#meta")
      if let number = try written?.optionalInt("index"), number != index {
        throw .badIndex(path: "states[\(index)].#meta.index", index: number, expected: index)
      }
      steps.append(try step(state, names: names))
    }
    let loop = try file.optionalInt("loop")
    if let loop, !steps.indices.contains(loop) {
      throw .badLoop(loop, states: steps.count)
    }
    return Trace(steps: steps, loop: loop)
  }

  private static func step(
    _ state: JSONReading, names: [String]
  ) throws(TraceFileError) -> TraceStep {
    var variables: [TraceVariable] = []
    for name in names {
      let recorded = try value(state.member(name), path: state.path(to: name))
      variables.append(TraceVariable(name, recorded))
    }
    for member in state.members
    where member.name != "#meta" && member.name != ITFWriter.actionName {
      if !names.contains(member.name) { throw .unlisted(path: state.path(to: member.name)) }
    }
    let action = try state.object(ITFWriter.actionName)
    let parameters = action.members.filter { $0.name != "name" }
    let name = try action.string("name")
    try check(parameters.map(\.name), role: "parameter of \(name)")
    var values: [TraceVariable] = []
    for parameter in parameters {
      let path = action.path(to: parameter.name)
      values.append(TraceVariable(parameter.name, try value(parameter.value, path: path)))
    }
    return TraceStep(action: TraceAction(name, values), variables: variables)
  }

  private static func check(_ names: [String], role: String) throws(TraceFileError) {
    var seen: Set<String> = []
    for name in names {
      if let problem = VariableName.problem(with: name) {
        throw .invalidName(InvalidName(name: name, role: role, problem: problem))
      }
      if !seen.insert(name).inserted {
        throw .invalidName(InvalidName(name: name, role: role, problem: "is there twice"))
      }
    }
  }

  private static func value(
    _ value: JSONValue, path: String
  ) throws(TraceFileError) -> TraceValue {
    switch value {
    case .string(let text): return .text(text)
    case .bool(let flag): return .flag(flag)
    case .int(let number): return .number(number)
    case .number(let text): throw .badNumber(path: path, text: text)
    case .object(let members):
      guard members.count == 1, let member = members.first, member.name == "#bigint" else {
        throw .unsupported(path: path, found: value.kindName)
      }
      guard case .string(let text) = member.value else {
        throw .wrongType(path: path + ".#bigint", expected: "a text", found: member.value.kindName)
      }
      guard let number = Int(text), String(number) == text else {
        throw .badNumber(path: path, text: text)
      }
      return .number(number)
    case .null, .array: throw .unsupported(path: path, found: value.kindName)
    }
  }
}
