import ModelChecker

/// The report over faults: the matrix of faults and properties, and how each fault came out.
public struct FaultReport: Sendable {
  public let version: String
  public let style: TextStyle

  public init(version: String, style: TextStyle) {
    self.version = version
    self.style = style
  }

  /// The report for people; `total` faults were to be tried, as many as were if there is none. Of all
  /// `properties` that are named it says which of the faults each rejects.
  public func text(
    for runs: [FaultRun], of total: Int? = nil, properties: [String] = []
  ) -> String {
    var lines = matrix(runs)
    if !lines.isEmpty { lines.append("") }
    let nameWidth = runs.map { title($0).count }.reduce(0, max)
    for run in runs { lines.append(row(run, nameWidth: nameWidth)) }
    lines.append("")
    let kills = killLines(runs, properties, isComplete: runs.count == (total ?? runs.count))
    if !kills.isEmpty { lines += kills + [""] }
    lines.append(summary(runs, total ?? runs.count))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for scripts, with a line break at its end; `total` and `properties` as for people.
  public func json(
    for runs: [FaultRun], of total: Int? = nil, properties: [String] = []
  ) -> String {
    let report = JSONReport(version: version, timing: style.timing)
    let rows = runs.map { run in
      JSONValue.object([
        .init("fault", .string(run.fault)),
        .init("model", .string(run.faulty.model)),
        .init("caught", .bool(run.isCaught)),
        .init("noEffect", .bool(run.hasNoEffect)),
        .init("properties", .strings(run.properties)),
        .init("longestTrace", run.longestTrace.map(JSONValue.int) ?? .null),
        .init(
          "killers",
          .array(
            run.killers.map {
              .object([
                .init("id", .string($0.id)), .init("steps", $0.length.json),
                .init("countedSteps", .int($0.counted)),
              ])
            })),
        .init("correctHolds", .bool(run.correctHolds)),
        .init("problems", .strings(run.problems)),
        .init("faulty", .object(report.members(of: run.faulty))),
        .init("correct", .object(report.members(of: run.correct))),
      ])
    }
    return JSONValue.object([
      .init("lockcheck", .string(version)),
      .init("caught", .int(runs.count { $0.isCaught })),
      .init("total", .int(total ?? runs.count)),
      .init("tried", .int(runs.count)),
      .init("faults", .array(rows)),
      .init(
        "kills",
        .array(
          kills(runs, properties).map {
            .object([.init("id", .string($0.id)), .init("faults", .strings($0.faults))])
          })),
      .init("disagreements", .strings(disputes(runs).map(\.fault))),
      .init("disputes", .array(disputes(runs).map(\.json))),
    ]).pretty + "\n"
  }

  /// Rows are faults, columns the properties that reject any of them, marks the steps it took.
  private func matrix(_ runs: [FaultRun]) -> [String] {
    var columns: [String] = []
    for run in runs {
      for killer in run.killers where !columns.contains(killer.id) { columns.append(killer.id) }
    }
    guard !columns.isEmpty else { return [] }
    columns.sort(by: FaultReport.inOrder)
    let titles = runs.map(title)
    let width = (titles + ["fault"]).map(\.count).reduce(0, max)
    let cells = runs.map { run in
      columns.map { id in
        run.killers.first { $0.id == id }.map { FaultReport.mark($0.length) }
          ?? TraceTable.unchanged
      }
    }
    let widths = columns.indices.map { column in
      (cells.map { $0[column].count } + [columns[column].count]).reduce(0, max)
    }
    let head = line("fault", width, columns, widths)
    return [style.paint(head, .faint)]
      + zip(titles, cells).map { title, cells in line(title, width, cells, widths) }
  }

  private func line(_ name: String, _ width: Int, _ cells: [String], _ widths: [Int]) -> String {
    var text = name.padded(to: width)
    for (cell, width) in zip(cells, widths) { text += "  " + cell.padded(to: width) }
    return text.trimmedAtEnd
  }

  func title(_ run: FaultRun) -> String {
    run.faulty.model == run.fault ? run.fault : run.fault + " on " + run.faulty.model
  }

  private static func mark(_ length: TraceLength) -> String {
    switch length {
    case .finite(let steps): String(steps)
    case .lasso(let prefix, let loop): "\(prefix)+\(loop)"
    }
  }

  /// `S2` before `S10`: letters first, then the number.
  static func inOrder(_ first: String, _ second: String) -> Bool {
    let key = { (id: String) in
      let letters = id.prefix { !$0.isNumber }
      return (String(letters), Int(id.dropFirst(letters.count)) ?? -1, id)
    }
    return key(first) < key(second)
  }

  private func row(_ run: FaultRun, nameWidth: Int) -> String {
    let problems = run.problems
    var text: String
    switch run.outcome {
    case .asExpected:
      text =
        run.hasNoEffect
        ? style.paint("no effect".padded(to: 12), .open)
        : style.paint("caught".padded(to: 12), .good)
    case .finding: text = style.paint("not caught".padded(to: 12), .bad)
    case .undetermined: text = style.paint("undetermined".padded(to: 12), .open)
    case .interrupted: text = style.paint("interrupted".padded(to: 12), .open)
    }
    text += "  " + style.paint(title(run).padded(to: nameWidth), .strong) + "  "
    guard problems.isEmpty else { return text + problems.joined(separator: "; ") }
    if run.hasNoEffect {
      return text + "this model has nothing that it breaks, so nothing is shown"
    }
    let killers = run.killers.filter { run.properties.isEmpty || run.properties.contains($0.id) }
    text += killers.map(FaultReport.length).joined(separator: ", ")
    if let longest = run.longestTrace { text += " (at most \(longest))" }
    return text + "; the correct core holds"
  }

  private static func length(_ killer: FaultRun.Killer) -> String {
    let text = "by \(killer.id) in " + PropertyRows.length(killer.length)
    guard case .finite(let steps) = killer.length, steps != killer.counted else { return text }
    return text + ", \(killer.counted) without the answers"
  }

  private func summary(_ runs: [FaultRun], _ total: Int) -> String {
    let caught = runs.count { $0.isCaught && $0.outcome == .asExpected }
    let idle = runs.count { $0.hasNoEffect && $0.problems.isEmpty }
    let left = total - runs.count { $0.outcome != .interrupted }
    if left > 0 {
      return "interrupted: \(caught) caught so far, \(left) of \(total) not tried to the end"
    }
    if caught == runs.count {
      // A fault may be tried on more than one model, such as that of its hole.
      let faults = Set(runs.map(\.fault)).count
      let all = faults == 1 ? "" : "all "
      let trials = faults == caught ? "" : " in \(caught) trials"
      return all + NumberText.counted(faults, "fault")
        + " caught\(trials), and the correct core holds"
    }
    let rest = idle == 0 ? "" : ", \(idle) without an effect on the model"
    return "\(caught) of \(NumberText.counted(runs.count, "fault")) caught\(rest)"
  }
}
