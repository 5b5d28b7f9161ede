import LockModel
import ModelChecker
import ModelReport

/// `lockcheck explore`: search models and report.
struct ExploreCommand {
  private let settings: RunSettings
  private let outputs: OutputFiles
  private let traceFiles: TraceFiles
  private let counts: ExpectedCounts
  private let fault: FaultChoice
  private let properties: [String]?
  private let models: [ModelFile]
  private let search: Search
  private let checkpoint: CheckpointFile?

  /// Reads everything that the call names; nothing has run or been written when this throws.
  init(_ parsed: ParsedArguments, command: String) throws {
    counts = try ExpectedCounts(parsed)
    var settings = try RunSettings(parsed)
    settings.options.keepsDigest = counts.isWanted
    self.settings = settings
    outputs = try OutputFiles(parsed.values["--output"] ?? [])
    traceFiles = TraceFiles(asked: parsed.value("--trace-dir"))
    fault = try FaultNames.choice(parsed.value("--fault"))
    search = Search(settings: settings, replayCommand: command + " replay")
    let paths =
      parsed.operands.isEmpty
      ? try ModelLocator.paths(in: "Models") : try parsed.operands.map(ModelLocator.path)
    let all = try ModelLocator.load(paths)
    let wanted = try parsed.list("--property")
    properties = wanted.isEmpty ? nil : wanted
    models = try ExploreCommand.having(wanted, all)
    try ExploreCommand.check(wanted, models, settings.options.storage)
    try outputs.check(inputs: paths)
    try counts.check(inputs: paths, outputs: outputs)
    try traceFiles.check()
    checkpoint = try CheckpointFile(parsed, models: models.count, outputs: outputs)
  }

  /// The models that have one of the properties `wanted`; each of these must be in some model.
  static func having(
    _ wanted: [String], _ models: [ModelFile]
  ) throws(UsageError) -> [ModelFile] {
    let known = models.flatMap(\.propertyIDs)
    for id in wanted where !known.contains(id) {
      try refuse(id, models)
      let names = models.map(\.name).joined(separator: ", ")
      throw UsageError.unknown(
        "property", id, known: known,
        otherwise: "the properties of \(names) are " + unique(known).joined(separator: ", "))
    }
    return wanted.isEmpty
      ? models : models.filter { $0.propertyIDs.contains(where: wanted.contains) }
  }

  /// Says why none of the models checks `id`, if it is in the catalogue.
  private static func refuse(_ id: String, _ models: [ModelFile]) throws(UsageError) {
    let reasons = models.compactMap { model in model.absence(of: id).map { (model.name, $0) } }
    guard reasons.count == models.count, let (name, reason) = reasons.first else { return }
    if models.count == 1 { throw UsageError("\(id) is not checked of \(name): \(reason)") }
    throw UsageError(
      "\(id) is checked of none of these models",
      hint: reasons.map { "\($0): \($1)" }.joined(separator: "\n  "))
  }

  /// What is asked for by name must be something that the search can find out.
  private static func check(
    _ wanted: [String], _ models: [ModelFile], _ storage: StateStorage
  ) throws(UsageError) {
    guard storage != .exact else { return }
    for id in wanted where models.contains(where: { $0.needsTheGraph(id) }) {
      throw UsageError(
        "\(id) cannot be decided with --storage compact: it takes the whole graph of the states",
        hint: "use --storage exact for it, with --max-states or --memory-limit if it is too large")
    }
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Runs all models, prints and writes everything, and says how it ended.
  func run() throws -> ExitCode {
    let text = TextReport(style: settings.style)
    let json = JSONReport(version: Version.text, timing: settings.style.timing)
    var runs: [ModelRun] = []
    var problems = Problems()
    for model in models {
      if Interrupt.isRequested { break }
      var run = try search.run(
        model, fault: fault, properties: properties, checkpoint: checkpoint)
      counts.compare(&run)
      run.faultEffect = try effect(of: run, on: model)
      problems.note { try traceFiles.write(&run, of: model) }
      switch settings.format {
      case "jsonl": Terminal.print(json.lines(for: run))
      case "json": break
      case _: Terminal.print((runs.isEmpty ? "" : "\n") + text.text(for: run))
      }
      runs.append(run)
    }
    var statuses = runs.map { ExitCode($0.outcome) }
    if Interrupt.isRequested {
      statuses.append(.interrupted)
      let left = models.count - runs.count
      if left > 0 { Terminal.complain("interrupted: \(left) of \(models.count) models not run\n") }
    }
    problems.note {
      let isWhole = runs.count == models.count && !Interrupt.isRequested
      if let status = try counts.finish(runs, isWhole: isWhole) { statuses.append(status) }
    }
    if !problems.isEmpty { statuses.append(.failure) }
    let status = ExitCode.combined(statuses)
    switch settings.format {
    case "jsonl": Terminal.print(json.lastLine(for: runs, exit: Int(status.rawValue)))
    case "json": Terminal.print(json.text(for: runs))
    case _: if let closing = text.closing(for: runs) { Terminal.print("\n" + closing) }
    }
    problems.tell()
    checkpoint?.tell()
    try outputs.write { format in
      ExploreCommand.text(of: runs, in: format, timing: settings.style.timing, status: status)
    }
    return status
  }

  /// What the fault of `run` does, if nothing rejects it; nil where that is not asked. The correct core is
  /// searched for it, which takes as long again: but a fault that does nothing would pass for one that does no
  /// harm.
  private func effect(of run: ModelRun, on model: ModelFile) throws -> FaultEffect? {
    guard run.fault != nil, run.result.complete, run.result.compaction == nil,
      !run.result.properties.contains(where: { $0.verdict == .violated && $0.kind != .witness })
    else { return nil }
    let correct = try search.run(model, fault: .none, properties: properties)
    return FaultEffect(run.result, correct: correct.result)
  }

  /// The whole report in one format, as a file gets it: never with colours.
  static func text(
    of runs: [ModelRun], in format: String, timing: Bool, status: ExitCode
  ) -> String {
    let json = JSONReport(version: Version.text, timing: timing)
    switch format {
    case "json": return json.text(for: runs)
    case "jsonl":
      return runs.map(json.lines).joined() + json.lastLine(for: runs, exit: Int(status.rawValue))
    case _:
      let text = TextReport(style: TextStyle(timing: timing))
      let closing = text.closing(for: runs).map { "\n" + $0 } ?? ""
      return runs.map(text.text).joined(separator: "\n") + closing
    }
  }
}
