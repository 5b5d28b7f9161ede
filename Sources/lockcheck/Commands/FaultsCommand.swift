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

  private static let folder = "Models/faults"

  private let settings: RunSettings
  private let traceFiles: TraceFiles?
  private let trials: [Trial]
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
    try traceFiles?.check()
  }

  /// Each file of `Models/faults/` with its own fault.
  private static func ownTrials(_ names: [String]) throws -> [Trial] {
    let models = try ModelLocator.load(try ModelLocator.paths(in: folder))
    let trials = try models.map { model in
      guard let fault = model.fault else {
        throw UsageError("\(model.path) names no fault", hint: "add the member \"fault\" to it")
      }
      return Trial(
        model: model, fault: fault, properties: violated(model), longestTrace: model.longestTrace)
    }
    for name in names where !trials.contains(where: { $0.fault == name }) {
      throw UsageError(
        "no file in \(folder) has the fault \(name)",
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
    Terminal.print(
      settings.format == "json"
        ? report.json(for: runs, of: trials.count) : report.text(for: runs, of: trials.count))
    problems.tell()
    var statuses = runs.map { ExitCode($0.outcome) }
    if !problems.isEmpty { statuses.append(.failure) }
    if Interrupt.isRequested { statuses.append(.interrupted) }
    return ExitCode.combined(statuses)
  }
}
