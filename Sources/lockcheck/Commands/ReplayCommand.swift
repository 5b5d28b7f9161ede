import LockModel
import ModelChecker
import ModelReport

/// `lockcheck replay`: run recorded traces again on today's core.
struct ReplayCommand {
  private let paths: [String]
  private let color: Bool

  init(_ parsed: ParsedArguments) {
    paths = parsed.operands
    color = Terminal.wantsColor(parsed.value("--color") ?? "auto")
  }

  /// Replays each trace, prints a row for each, and says how it ended. What cannot be read is an
  /// error, and the other traces are replayed all the same.
  func run() -> ExitCode {
    var statuses: [ExitCode] = []
    for path in paths {
      do {
        let row = try ReplayCommand.replay(path)
        let style = TextStyle(color: color)
        Terminal.print(style.marked(row.isGood ? "ok" : "differs", good: row.isGood))
        Terminal.print("  \(path)  \(row.text)\n")
        statuses.append(row.isGood ? .asExpected : .finding)
      } catch {
        Terminal.complain(ErrorText.text(for: error))
        statuses.append(.failure)
      }
    }
    return ExitCode.combined(statuses)
  }

  private static func replay(_ path: String) throws -> (isGood: Bool, text: String) {
    let document = try TraceReading.document(at: path)
    let model: ModelFile
    do throws(InvalidDocument) {
      model = try ModelFile.parse(document.policy, path: path)
    } catch {
      throw InvalidModels(problems: InvalidModels.texts(error))
    }
    let faults = FaultNames.known
    if let fault = document.fault, !faults.contains(fault) {
      throw UsageError.unknown(
        "fault in \(path):", fault, known: faults, otherwise: "see lockcheck list faults")
    }
    if let kind = model.kind(of: document.property), kind != document.kind {
      throw UsageError(
        "\(path): the trace calls \(document.property) a \(document.kind.rawValue), and it is of the kind "
          + "\(kind.rawValue)",
        hint: "what a trace says of itself was changed; lockcheck explore writes it anew")
    }
    for step in document.trace.steps.dropFirst() {
      let known = LockCatalogue.events.map(\.id)
      guard !known.contains(step.action.name) else { continue }
      throw UsageError.unknown(
        "event in \(path):", step.action.name, known: known,
        otherwise: "see lockcheck list events")
    }
    let outcome = model.replay(
      document.trace, fault: document.fault, property: document.property)
    return try ReplayVerdict.judge(outcome, of: document, path: path)
  }
}
