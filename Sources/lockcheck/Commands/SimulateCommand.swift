import LockModel
import ModelChecker
import ModelReport

/// `lockcheck simulate`: random walks through a model, and a report.
struct SimulateCommand {
  private let settings: RunSettings
  private let options: SimulationOptions
  private let outputs: OutputFiles
  private let traceFiles: TraceFiles
  private let fault: FaultChoice
  private let properties: [String]?
  private let model: ModelFile
  private let command: String
  private let repeated: String

  /// Reads everything that the call names; nothing has run or been written when this throws.
  init(_ parsed: ParsedArguments, command: String) throws {
    settings = try RunSettings(parsed)
    options = try SimulateCommand.options(parsed, settings)
    outputs = try OutputFiles(parsed.values["--output"] ?? [])
    traceFiles = TraceFiles(asked: parsed.value("--trace-dir"))
    fault = try FaultNames.choice(parsed.value("--fault"))
    self.command = command
    let paths = try parsed.operands.map(ModelLocator.path)
    let wanted = try parsed.list("--property")
    let models = try ExploreCommand.having(wanted, ModelLocator.load(paths))
    // One operand is one file, and `having` has thrown if it has none of the properties.
    guard let model = models.first else { throw UsageError("simulate needs MODEL") }
    self.model = model
    properties = wanted.isEmpty ? nil : model.propertyIDs.filter(wanted.contains)
    repeated = SimulateCommand.again(parsed, options, command: command)
    try outputs.check(inputs: paths)
    try traceFiles.check()
  }

  private static func options(
    _ parsed: ParsedArguments, _ settings: RunSettings
  ) throws(UsageError) -> SimulationOptions {
    var options = SimulationOptions(
      maxSeconds: settings.options.maxSeconds,
      continueAfterViolation: settings.options.continueAfterViolation,
      workers: settings.options.workers)
    if let text = parsed.value("--runs") {
      options.runs = try ArgumentValues.count(text, of: "--runs", most: 1 << 40)
    }
    if let text = parsed.value("--steps") {
      options.steps = try ArgumentValues.count(text, of: "--steps", most: 50_000)
    }
    if let text = parsed.value("--seed") {
      options.seed = try ArgumentValues.seed(text, of: "--seed")
    }
    return options
  }

  /// The call that takes the same walks again, with what it may have left to the defaults.
  private static func again(
    _ parsed: ParsedArguments, _ options: SimulationOptions, command: String
  ) -> String {
    var words = ["simulate"] + parsed.operands
    words += ["--runs", "\(options.runs)", "--steps", "\(options.steps)"]
    words += ["--seed", "\(options.seed)"]
    if let fault = parsed.value("--fault") { words += ["--fault", fault] }
    for id in parsed.values["--property"] ?? [] { words += ["--property", id] }
    if options.continueAfterViolation { words.append("--continue") }
    return ([command] + words.map(ShellWord.quoted)).joined(separator: " ")
  }

  /// Takes the walks, prints and writes everything, and says how it ended.
  func run() throws -> ExitCode {
    var run = simulate()
    var problems = Problems()
    problems.note { try traceFiles.write(&run, of: model) }
    var statuses = [ExitCode(run.outcome)]
    if !problems.isEmpty { statuses.append(.failure) }
    let status = ExitCode.combined(statuses)
    let text = { (format: String, style: TextStyle) in
      format == "text"
        ? TextReport(style: style).text(for: run)
        : ExploreCommand.text(of: [run], in: format, timing: style.timing, status: status)
    }
    Terminal.print(text(settings.format, settings.style))
    problems.tell()
    try outputs.write { text($0, TextStyle(timing: settings.style.timing)) }
    return status
  }

  private func simulate() -> ModelRun {
    Interrupt.begin()
    let ids = properties ?? model.propertyIDs
    var expected: [String: Verdict] = [:]
    for id in ids { expected[id] = Search.expectedVerdict(of: id, in: model, fault: fault) }
    var options = options
    // As in a search: a file that expects a violation beside other properties wants to know of all.
    if ids.count > 1, expected.values.contains(.violated) { options.continueAfterViolation = true }
    let faultName = Search.faultName(model, fault)
    let name = faultName.map { model.name + " with " + $0 } ?? model.name
    let line = ProgressLine(name: name, choice: settings.progress)
    var hooks = SearchHooks(isInterrupted: { Interrupt.isRequested })
    if let line { hooks.progress = { line.show($0) } }
    let result = model.simulate(
      fault: fault, properties: properties, options: options, hooks: hooks)
    line?.clear()
    var run = ModelRun(
      model: model.name, file: model.path, fault: faultName, expectedVerdicts: expected,
      result: result, replayCommand: command + " replay")
    run.repeatCommand = repeated
    run.bounds = model.bounds
    return run
  }
}
