import LockModel
import ModelChecker
import ModelReport

/// `lockcheck faults`: each known bypass must be caught, and the correct core must hold.
struct FaultsCommand {
  /// One fault to try: over which model, and what must come of it.
  private struct Trial {
    let model: ModelFile
    let fault: String
    let properties: [String]
    let longestTrace: Int?
  }

  /// Where the files are whose fault must be rejected. The second may be missing.
  private static let folder = "Models/faults"
  private static let holes = "Models/holes"

  private let settings: RunSettings
  private let traceFiles: TraceFiles?
  private let trials: [Trial]
  /// Every fault of the catalogue is tried.
  private let isWhole: Bool
  private let search: Search

  /// Reads everything that the call names; nothing has run or been written when this throws.
  init(_ parsed: ParsedArguments, command: String) throws {
    settings = try RunSettings(parsed)
    traceFiles = parsed.value("--trace-dir").map { TraceFiles(asked: $0) }
    search = Search(settings: settings, replayCommand: command + " replay")
    let names = try parsed.list("--fault")
    try FaultNames.check(names)
    trials =
      parsed.operands.isEmpty
      ? try FaultsCommand.ownTrials(names) : try FaultsCommand.trials(on: parsed.operands, names)
    isWhole = names.isEmpty && parsed.operands.isEmpty
    try traceFiles?.check()
  }

  /// Each file of `Models/faults/` with its own fault, and each of `Models/holes/` that has one.
  private static func ownTrials(_ names: [String]) throws -> [Trial] {
    var models = try ModelLocator.load(try ModelLocator.paths(in: folder))
    for model in models where model.fault == nil {
      throw UsageError("\(model.path) names no fault", hint: "add the member \"fault\" to it")
    }
    if FileSystem.kind(of: holes) == .folder {
      models += try ModelLocator.load(try ModelLocator.paths(in: holes))
    }
    let trials = models.compactMap { model in
      model.fault.map {
        Trial(
          model: model, fault: $0, properties: violated(model), longestTrace: model.longestTrace)
      }
    }
    for name in names where !trials.contains(where: { $0.fault == name }) {
      throw UsageError(
        "no file in \(folder) or \(holes) has the fault \(name)",
        hint: "give a model to try it on: lockcheck faults MODEL --fault \(name)")
    }
    return names.isEmpty ? trials : trials.filter { names.contains($0.fault) }
  }

  /// The faults `names`, or all, on each of `operands`.
  private static func trials(on operands: [String], _ names: [String]) throws -> [Trial] {
    let models = try ModelLocator.load(try operands.map(ModelLocator.path))
    let faults = names.isEmpty ? FaultNames.known : names
    return models.flatMap { model in
      faults.map { fault in
        let own = model.fault == fault
        return Trial(
          model: model, fault: fault, properties: own ? violated(model) : [],
          longestTrace: own ? model.longestTrace : nil)
      }
    }
  }

  /// The properties that the file expects to reject its fault.
  private static func violated(_ model: ModelFile) -> [String] {
    model.propertyIDs.filter { model.expectedVerdict(of: $0) == .violated }
  }

  /// Runs all faults, prints the matrix, and says how it ended.
  func run() throws -> ExitCode {
    var runs: [FaultRun] = []
    var problems = Problems()
    var correctRuns: [String: ModelRun] = [:]
    for trial in trials {
      if Interrupt.isRequested { break }
      let correct =
        try correctRuns[trial.model.path]
        ?? search.run(trial.model, fault: .none, properties: nil)
      correctRuns[trial.model.path] = correct
      var faulty = try search.run(trial.model, fault: .named(trial.fault), properties: nil)
      problems.note {
        try traceFiles?.write(
          &faulty, of: trial.model, only: trial.properties.isEmpty ? nil : trial.properties)
      }
      runs.append(
        FaultRun(
          fault: trial.fault, properties: trial.properties, longestTrace: trial.longestTrace,
          uncounted: LockCatalogue.answers, faulty: faulty, correct: correct))
    }
    let report = FaultReport(version: Version.text, style: settings.style)
    let properties = isWhole ? LockCatalogue.properties.map(\.id) : []
    Terminal.print(
      settings.format == "json"
        ? report.json(for: runs, of: trials.count, properties: properties)
        : report.text(for: runs, of: trials.count, properties: properties))
    problems.tell()
    var statuses = runs.map { ExitCode($0.outcome) }
    if !problems.isEmpty { statuses.append(.failure) }
    if Interrupt.isRequested { statuses.append(.interrupted) }
    return ExitCode.combined(statuses)
  }
}
