import ModelChecker
import ModelReport

/// What `explore` and `faults` have in common: limits, and how results are drawn.
struct RunSettings {
  var options: CheckOptions
  let progress: String
  let style: TextStyle
  /// The format of stdout.
  let format: String

  init(_ parsed: ParsedArguments) throws(UsageError) {
    options = CheckOptions(workers: min(Terminal.processors, CheckOptions.maxWorkers))
    if let text = parsed.value("--workers"), text != "auto" {
      options.workers = try ArgumentValues.count(
        text, of: "--workers", most: CheckOptions.maxWorkers)
    }
    if let text = parsed.value("--max-depth") {
      options.maxDepth = try ArgumentValues.count(text, of: "--max-depth", least: 0)
    }
    if let text = parsed.value("--max-states") {
      options.maxStates = try ArgumentValues.count(text, of: "--max-states")
    }
    if let text = parsed.value("--max-time") {
      options.maxSeconds = try ArgumentValues.seconds(
        text, of: "--max-time", without: "no time ends a search")
    }
    if let text = parsed.value("--memory-limit") {
      options.memoryLimit = try ArgumentValues.bytes(text, of: "--memory-limit")
    }
    options.storage = try RunSettings.storage(parsed)
    if options.storage != .exact {
      try RunSettings.checkTable(options.memoryLimit, of: Terminal.memory)
    }
    options.continueAfterViolation = parsed.isOn("--continue")
    progress = parsed.value("--progress") ?? "auto"
    format = parsed.value("--format") ?? "text"
    let color = Terminal.wantsColor(parsed.value("--color") ?? "auto")
    style = TextStyle(color: color, timing: !parsed.isOn("--no-timing"))
  }

  /// Compact storage takes all that it may at once: more than the machine has would end the process.
  static func checkTable(_ limit: Int?, of memory: Int) throws(UsageError) {
    guard let limit, limit > memory else { return }
    throw UsageError(
      "--memory-limit is \(NumberText.bytes(limit)), and this machine has \(NumberText.bytes(memory))",
      hint: "compact storage takes all of the limit at once: give less than the machine has")
  }

  private static func storage(_ parsed: ParsedArguments) throws(UsageError) -> StateStorage {
    guard parsed.value("--storage") == "compact" else {
      if parsed.value("--storage-seed") != nil {
        throw UsageError(
          "--storage-seed does nothing without --storage compact",
          hint: "exact storage has nothing that depends on a seed")
      }
      return .exact
    }
    var storage = CompactStorage()
    if let text = parsed.value("--storage-seed") {
      storage.seed = try ArgumentValues.seed(text, of: "--storage-seed")
    }
    return .compact(storage)
  }
}
