import LockModel
import ModelChecker
import ModelReport

/// Runs one model with progress, and says what was expected of it.
struct Search {
  let settings: RunSettings
  /// What repeats a trace, without its path.
  let replayCommand: String

  /// Searches `model`; `properties` restricts it to those that it has.
  func run(
    _ model: ModelFile, fault: FaultChoice, properties: [String]?, checkpoint: CheckpointFile? = nil
  ) throws(CheckpointError) -> ModelRun {
    Interrupt.begin()
    let selected = properties.map { wanted in model.propertyIDs.filter(wanted.contains) }
    let ids = selected ?? model.propertyIDs
    var expected: [String: Verdict] = [:]
    for id in ids { expected[id] = Search.expectedVerdict(of: id, in: model, fault: fault) }
    var options = settings.options
    // A file that expects a violation beside other properties wants all of them decided.
    if ids.count > 1, expected.values.contains(.violated) { options.continueAfterViolation = true }

    let name = Search.faultName(model, fault).map { model.name + " with " + $0 } ?? model.name
    let line = ProgressLine(name: name, choice: settings.progress)
    var hooks = SearchHooks(isInterrupted: { Interrupt.isRequested })
    if let line { hooks.progress = { line.show($0) } }
    hooks.checkpointFailed = { Terminal.complain("warning: checkpoint not written: \($0)\n") }
    defer { line?.clear() }
    options.checkpoint = checkpoint?.checkpoint
    let result =
      if checkpoint?.resumes ?? false {
        try model.resume(fault: fault, properties: selected, options: options, hooks: hooks)
      } else {
        model.explore(fault: fault, properties: selected, options: options, hooks: hooks)
      }
    line?.clear()
    var run = ModelRun(
      model: model.name, file: model.path, fault: Search.faultName(model, fault),
      expectedVerdicts: expected, result: result, replayCommand: replayCommand)
    run.bounds = model.bounds
    return run
  }

  /// The name of the fault that `fault` puts over `model`, or nil.
  static func faultName(_ model: ModelFile, _ fault: FaultChoice) -> String? {
    switch fault {
    case .asInFile: model.fault
    case .none: nil
    case .named(let name): name
    }
  }

  /// What the file expects, if its own fault is on; else every property must hold.
  static func expectedVerdict(
    of id: String, in model: ModelFile, fault: FaultChoice
  ) -> Verdict {
    faultName(model, fault) == model.fault ? model.expectedVerdict(of: id) : .holds
  }
}
