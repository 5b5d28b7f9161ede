import ModelChecker

/// The counts of several models by name, as a file keeps them: what `--expect` compares with.
///
///     {
///       "schema": 1,
///       "models": {
///         "m5-08": {"states":428838,"transitions":7597998,"depth":43,"digest":"00c0ffee00c0ffee"}
///       }
///     }
///
/// One model stands on one line, so that a diff shows which have changed.
public struct CountsFile: Equatable, Sendable {
  /// The version of the format; a file of another one is not read.
  public static let schema = 1

  /// A model and its counts.
  public struct Entry: Equatable, Sendable {
    public let model: String
    public let counts: ModelCounts
  }

  /// In the order of the file.
  public var entries: [Entry]

  /// The counts of those runs that are complete.
  public init(_ runs: [ModelRun]) {
    entries = runs.compactMap { run in
      ModelCounts(run.result).map { Entry(model: run.model, counts: $0) }
    }
  }

  /// The counts that `text` holds. What is not as this version writes it is an error.
  public init(from text: String) throws(TraceFileError) {
    let root: JSONValue
    do throws(JSONParser.Failure) {
      root = try JSONParser.parse(text)
    } catch {
      throw .notJSON(line: error.line, column: error.column, problem: error.problem)
    }
    let file = try JSONReading(root, path: "")
    let schema = try file.int("schema")
    guard schema == CountsFile.schema else {
      throw .unknownValue(path: "schema", value: String(schema), known: ["\(CountsFile.schema)"])
    }
    try CountsFile.check(file, knows: ["schema", "models"])
    let models = try file.object("models")
    var entries: [Entry] = []
    for member in models.members {
      let model = try models.object(member.name)
      entries.append(Entry(model: member.name, counts: try CountsFile.counts(in: model)))
    }
    self.entries = entries
  }

  private static func counts(in model: JSONReading) throws(TraceFileError) -> ModelCounts {
    let text = try model.string("digest")
    guard let digest = ModelCounts.digest(from: text) else {
      throw .unknownValue(path: model.path(to: "digest"), value: text, known: ["16 hex digits"])
    }
    try check(model, knows: ["states", "transitions", "depth", "digest"])
    return ModelCounts(
      states: try model.int("states"), transitions: try model.int("transitions"),
      depth: try model.int("depth"), digest: digest)
  }

  /// A member that is not known may be one that matters.
  private static func check(
    _ object: JSONReading, knows names: [String]
  ) throws(TraceFileError) {
    for member in object.members where !names.contains(member.name) {
      throw .unknownMember(path: object.path(to: member.name), known: names)
    }
  }

  /// The recorded counts of `model`, or nil.
  public func counts(of model: String) -> ModelCounts? {
    entries.first { $0.model == model }?.counts
  }

  /// The text of the file, with a line break at its end.
  public var text: String {
    let lines = entries.map { entry in
      let counts = JSONValue.object([
        .init("states", .int(entry.counts.states)),
        .init("transitions", .int(entry.counts.transitions)),
        .init("depth", .int(entry.counts.depth)),
        .init("digest", .string(ModelCounts.text(of: entry.counts.digest))),
      ])
      return "    \(JSONValue.quoted(entry.model)): \(counts.compact)"
    }
    let models = lines.isEmpty ? "{}" : "{\n" + lines.joined(separator: ",\n") + "\n  }"
    return "{\n  \"schema\": \(CountsFile.schema),\n  \"models\": \(models)\n}\n"
  }
}
