import ModelChecker

/// The rows of a text report: per property its verdict, id and sentence, and the counterexample.
struct PropertyRows {
  let run: ModelRun
  let style: TextStyle
  /// Whether what a property assumes stands below it: not where a report says it of all properties together.
  let showsAssumed: Bool
  private let verdictWidth: Int
  private let idWidth: Int
  private let nameWidth: Int

  init(run: ModelRun, style: TextStyle, showsAssumed: Bool) {
    self.run = run
    self.style = style
    self.showsAssumed = showsAssumed
    verdictWidth = run.result.properties.map { run.reportedVerdict(of: $0).rawValue.count }
      .reduce(8, max)
    idWidth = run.result.properties.map(\.id.count).reduce(0, max)
    nameWidth = min(
      64, run.result.properties.map { $0.name == $0.id ? 0 : $0.name.count }.reduce(0, max))
  }

  /// The row of `property`, and below it what explains a violation.
  func lines(for property: PropertyResult) -> [String] {
    let verdict = run.reportedVerdict(of: property)
    let meaning = TextStyle.meaning(of: verdict, vacuous: property.vacuous)
    var line = style.paint(verdict.rawValue.padded(to: verdictWidth), meaning) + "  "
    line += style.paint(property.id.printable.padded(to: idWidth), .strong) + "  "
    let note = note(property)
    let name = property.name == property.id ? "" : property.name.printable
    line += note.isEmpty ? name : name.padded(to: nameWidth) + "  " + note
    var lines = [line.trimmedAtEnd]
    if property.verdict == .violated, property.kind != .witness, let evidence = property.evidence {
      lines += TraceText(style: style).lines(of: evidence.trace)
      lines += why(evidence)
      if let path = run.traces[property.id] {
        lines.append("  trace  " + path)
        lines.append("  again  " + run.replayCommand + " " + ShellWord.quoted(path))
      }
    }
    for constraint in property.assumed where showsAssumed {
      lines.append("  assumed  " + constraint.printable)
    }
    if let reason = property.notJudged, property.verdict != .violated {
      let way = run.result.compaction == nil ? "lockcheck explore" : "--storage exact"
      lines.append("  not judged  \(reason); \(way) decides it")
    }
    for part in property.neverTriggered where property.vacuous {
      lines.append("  vacuous  never put to the test: " + part.printable)
    }
    return lines
  }

  private func note(_ property: PropertyResult) -> String {
    var notes: [String] = []
    switch (property.verdict, property.kind) {
    case (.holds, .witness):
      if let evidence = property.evidence {
        notes.append("reached in " + PropertyRows.length(evidence.trace.length))
      }
    case (.violated, .witness): notes.append("never reached")
    case (.violated, _):
      if let evidence = property.evidence {
        notes.append(PropertyRows.length(evidence.trace.length))
        if evidence.trace.loop == nil { notes += PropertyRows.length(evidence) }
      }
    case (.holds, _) where run.isDecided(property):
      notes.append("decided before the limit: nothing violates it")
    case (.holds, _), (.undetermined, _): break
    }
    let expected = run.expectedVerdict(of: property.id)
    if expected == .violated {
      switch property.verdict {
      case .violated: notes.append("as expected")
      case .holds: notes.append("but violated was expected")
      case .undetermined: notes.append("violated was expected")
      }
    }
    return notes.joined(separator: ", ")
  }

  /// What is known of the length of a run, if anything is.
  private static func length(_ evidence: Evidence) -> [String] {
    switch evidence.length {
    case .shortest: ["shortest"]
    case .shortened(let from):
      evidence.trace.length == .finite(from) ? [] : ["shortened from \(NumberText.grouped(from))"]
    case .open: []
    }
  }

  /// The length of a trace in words.
  static func length(_ length: TraceLength) -> String {
    switch length {
    case .finite(let steps): NumberText.counted(steps, "step")
    case .lasso(let prefix, let loop):
      NumberText.counted(prefix, "step") + " and a loop of " + NumberText.grouped(loop)
    }
  }

  private func why(_ evidence: Evidence) -> [String] {
    // A loop breaks a claim as a whole, at no step of its own.
    let place = evidence.trace.loop == nil ? "false at step \(evidence.step): " : ""
    var lines = ["  why    " + place + evidence.because.printable]
    let parts = evidence.parts.filter { $0.formula != evidence.because }
    let width = parts.map(\.formula.count).reduce(0, max)
    for part in parts {
      let value = part.value ? "true" : "false"
      lines.append("           " + part.formula.printable.padded(to: width) + "  " + value)
    }
    return lines
  }
}
