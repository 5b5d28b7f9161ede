import ModelChecker

/// The report of a run as text for people: an honest sentence, then a row per property, and at the end what was
/// and was not checked.
public struct TextReport: Sendable {
  public let style: TextStyle

  public init(style: TextStyle) { self.style = style }

  /// Everything about one run, with a line break at its end.
  public func text(for run: ModelRun) -> String {
    var lines = [summary(of: run)]
    let rows = PropertyRows(run: run, style: style, showsAssumed: false)
    // What was found comes first: rows that say little would bury it.
    let isFound = { (property: PropertyResult) in property.verdict == .violated }
    for property in run.result.properties.filter(isFound)
      + run.result.properties.filter({ !isFound($0) })
    {
      lines += rows.lines(for: property)
    }
    lines += passLines(run.result)
    lines += coverageLines(run.result)
    lines += caseLines(run.result)
    lines += simulationLines(run)
    lines += faultLines(run)
    lines += run.counts?.lines(model: run.model) ?? []
    lines += scopeLines(run)
    return lines.joined(separator: "\n") + "\n"
  }

  /// What the run found as a whole: the first line of ``text(for:)``.
  public func summary(for run: ModelRun) -> String { summary(of: run) }

  /// One property of the run, with its counterexample if it is violated; without a line break at its end.
  public func text(for property: PropertyResult, in run: ModelRun) -> String {
    PropertyRows(run: run, style: style, showsAssumed: true).lines(for: property).joined(
      separator: "\n")
  }

  /// One sentence over several runs, or nil if there was only one.
  public func closing(for runs: [ModelRun]) -> String? {
    guard runs.count > 1 else { return nil }
    let count = NumberText.counted(runs.count, "model")
    let parts: [String] = RunOutcome.allCases.compactMap { outcome in
      let names = runs.filter { $0.outcome == outcome }.map(TextReport.title)
      guard !names.isEmpty else { return nil }
      let list = names.joined(separator: ", ")
      switch outcome {
      case .asExpected: return NumberText.grouped(names.count) + " as expected"
      case .finding:
        return "\(NumberText.grouped(names.count)) with a finding (\(list))"
      case .undetermined:
        return "\(NumberText.grouped(names.count)) undetermined (\(list))"
      case .interrupted:
        return "\(NumberText.grouped(names.count)) interrupted (\(list))"
      }
    }
    return "\(count): " + parts.joined(separator: ", ") + "\n"
  }

  /// The run's name: the model, and the fault over it unless the model is named after it.
  static func title(_ run: ModelRun) -> String {
    guard let fault = run.fault, fault != run.model else { return run.model.printable }
    return run.model.printable + " with fault " + fault.printable
  }

  private func summary(of run: ModelRun) -> String {
    let result = run.result
    let count = NumberText.counted(result.properties.count, "property", plural: "properties")
    let vacuous = result.properties.filter(\.vacuous).map(\.id)
    let meaning = TextStyle.meaning(of: result.verdict, vacuous: !vacuous.isEmpty)
    let unmet = result.properties.filter { property in
      property.verdict == .holds && run.expectedVerdict(of: property.id) == .violated
    }.map(\.id).joined(separator: ", ")
    var sentence: String
    switch result.verdict {
    case .holds where !unmet.isEmpty:
      sentence = "holds, but \(unmet) should be violated: \(count) over every reachable state"
    case .holds where vacuous.isEmpty:
      sentence = "holds: \(count) over every reachable state"
    case .holds:
      sentence = "holds only vacuously: \(vacuous.joined(separator: ", ")) of \(count)"
      sentence += (vacuous.count == 1 ? " was" : " were") + " never put to the test"
    case .violated:
      sentence = violatedSentence(run, count: count)
      if !unmet.isEmpty { sentence += "; \(unmet) should be violated too, but is not" }
    case .undetermined where result.simulation != nil:
      sentence = simulationSentence(result)
    case .undetermined where result.compaction != nil && result.limit == nil:
      sentence =
        "undetermined: no violation found in \(count) over the states that were kept apart; "
      sentence += "not a proof"
    case .undetermined where result.complete && result.compaction == nil:
      let open = result.properties.filter { $0.verdict == .undetermined }
        .map(\.id.printable).joined(separator: ", ")
      sentence = "undetermined: nothing found in \(count), but \(limitText(result.limit)) before "
      sentence += open.isEmpty ? "the end" : "\(open) could be decided"
    case .undetermined:
      sentence = "undetermined: nothing found in \(count), but \(limitText(result.limit)), "
      sentence += "so nothing is proved"
    }
    let word = sentence.prefix { $0 != ":" }
    let painted = style.paint(String(word), meaning) + sentence.dropFirst(word.count)
    return style.paint(TextReport.title(run), .strong) + "  " + painted + " " + numbers(result)
  }

  private func violatedSentence(_ run: ModelRun, count: String) -> String {
    let violated = run.result.properties.filter { $0.verdict == .violated }
    var sentence = run.outcome == .asExpected ? "violated as expected: " : "violated: "
    sentence += violated.map(\.id).joined(separator: ", ") + " of \(count)"
    let open = run.result.properties.filter { $0.verdict == .undetermined }
    if !open.isEmpty {
      sentence += ", \(NumberText.grouped(open.count)) undetermined"
    }
    if let number = run.result.simulation?.foundInRun {
      sentence += ", in run \(NumberText.grouped(number))"
    } else if let limit = run.result.limit {
      sentence += "; " + limitText(limit)
    }
    return sentence
  }

  func limitText(_ limit: SearchLimit?) -> String {
    switch limit {
    case .depth: "the depth limit was hit"
    case .states: "the limit of states was hit"
    case .time: "the time limit was hit"
    case .memory: "the memory limit was hit"
    case .formula: "the automaton of a formula would be too large"
    case .interrupted: "the run was interrupted"
    case .firstViolation: "the search stopped at the first violation"
    case nil: "the search is not complete"
    }
  }

  private func numbers(_ result: CheckResult) -> String {
    if result.simulation != nil { return simulationNumbers(result) }
    var parts = [
      NumberText.counted(result.states, "state"),
      NumberText.counted(result.transitions, "transition"),
      "depth " + NumberText.grouped(result.depth),
    ]
    if style.timing { parts.append(NumberText.seconds(result.seconds)) }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  /// The passes after the safety search: each on a line, those for witnesses summed.
  private func passLines(_ result: CheckResult) -> [String] {
    let witnesses = Set(result.properties.filter { $0.kind == .witness }.map(\.id))
    let isWitness = { (pass: PassSummary) in
      pass.name.hasPrefix("witness") || witnesses.contains(pass.name)
    }
    var lines: [String] = []
    for pass in result.passes where !isWitness(pass) {
      let claim = pass.claim.map { ": " + $0.printable } ?? ""
      lines.append(passLine(pass.name.printable, [pass]) + claim)
    }
    let summed = result.passes.filter(isWitness)
    if !summed.isEmpty {
      let name = NumberText.counted(summed.count, "witness", plural: "witnesses")
      lines.append(passLine(name, summed))
    }
    return lines
  }

  private func passLine(_ name: String, _ passes: [PassSummary]) -> String {
    var parts = [
      NumberText.counted(passes.map(\.states).reduce(0, +), "state"),
      NumberText.counted(passes.map(\.transitions).reduce(0, +), "transition"),
    ]
    if style.timing { parts.append(NumberText.seconds(passes.map(\.seconds).reduce(0, +))) }
    return "pass      " + name + " (" + parts.joined(separator: ", ") + ")"
  }

  private func coverageLines(_ result: CheckResult) -> [String] {
    let rows = result.coverage.rows
    guard !rows.isEmpty else { return [] }
    let never = result.coverage.neverFired.map(\.printable)
    var line = "events    \(rows.count - never.count) of \(rows.count) fired"
    if !result.complete { line += " so far" }
    if !never.isEmpty { line += "; never: " + never.joined(separator: ", ") }
    return [line]
  }

  /// The cases that the model names and no state had.
  private func caseLines(_ result: CheckResult) -> [String] {
    guard let cases = result.coverage.cases, cases.total > 0 else { return [] }
    let never = cases.neverSeen.map(\.printable)
    var line = "cases     \(cases.total - never.count) of \(cases.total) seen"
    if !never.isEmpty { line += "; never seen: " + never.joined(separator: ", ") }
    return [line]
  }
}
