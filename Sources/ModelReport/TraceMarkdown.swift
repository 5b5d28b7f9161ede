import ModelChecker

/// A trace as Markdown, for an issue or a page.
public enum TraceMarkdown {
  /// The trace of `document` with a table of what changes, or of every variable if `full`.
  public static func text(for document: TraceDocument, full: Bool = false) -> String {
    var lines = ["### " + escaped(document.property) + ": " + escaped(document.description), ""]
    var about = "Model " + code(document.model)
    if let fault = document.fault { about += " with fault " + code(fault) }
    about += ", property " + code(document.property) + " (\(document.kind.rawValue)), "
    about += PropertyRows.length(document.trace.length) + "."
    lines += [about, ""]
    let table = full ? fullTable(document.trace) : changeTable(document.trace)
    lines.append(row(table.heads))
    lines.append("|" + String(repeating: " --- |", count: table.heads.count))
    lines += table.rows.map(row)
    if let loop = document.trace.loop {
      lines += ["", "After step \(document.trace.steps.count - 1) comes step \(loop) again."]
    }
    lines += ["", "Again: " + code(document.reproduce)]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func changeTable(_ trace: Trace) -> (heads: [String], rows: [[String]]) {
    let table = TraceTable(trace, width: nil)
    return (table.heads, table.rows)
  }

  private static func fullTable(_ trace: Trace) -> (heads: [String], rows: [[String]]) {
    let names = trace.steps.first?.variables.map(\.name.printable) ?? []
    let rows = trace.steps.enumerated().map { index, step in
      [String(index), TraceTable.event(step.action)]
        + step.variables.map { TraceTable.cell($0.value) }
    }
    return (["step", "event"] + names, rows)
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map(escaped).joined(separator: " | ") + " |"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.printable {
      if "\\`*_<>|[]".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }

  private static func code(_ text: String) -> String {
    "`" + text.printable.filter { $0 != "`" } + "`"
  }
}
