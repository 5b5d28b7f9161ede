import ModelChecker

/// The table of a trace: per step the event and only what changed.
struct TraceTable {
  /// What stands for a value that is as it was.
  static let unchanged = "·"
  /// A column that is wider than this is taken only if there is room left.
  private static let narrowMax = 22
  /// What stands for a value that says "nothing".
  static let nothing = "–"

  /// The heads of the columns: step, event, and the variables that are shown.
  let heads: [String]
  /// One row of cells per state of the trace.
  let rows: [[String]]
  /// Variables that changed but did not fit.
  let hidden: [String]

  /// The table of `trace` in at most `width` characters, or of all variables that change if nil.
  ///
  /// If not all of them fit, those that change in one of the last two steps are taken first, since
  /// they are closest to what the trace shows; then those that the model names first, and wide ones
  /// last. The order of columns is always that of the variables.
  init(_ trace: Trace, width: Int?) {
    let events = trace.steps.map { TraceTable.event($0.action) }
    let columns = TraceTable.changingColumns(trace)
    var chosen = columns
    if let width {
      let numbers = max("step".count, String(trace.steps.count).count)
      let fixed = 2 + numbers + 2 + (["event"] + events).map(\.count).reduce(0, max)
      chosen = TraceTable.fitting(columns, in: width - fixed)
    }
    heads = ["step", "event"] + chosen.map(\.name)
    rows = events.enumerated().map { index, event in
      [String(index), event] + chosen.map { $0.cells[index] }
    }
    hidden = columns.filter { column in !chosen.contains { $0.index == column.index } }.map(\.name)
  }

  /// The lines of the table, each indented by two spaces.
  func lines() -> [String] {
    let widths = heads.indices.map { column in
      ([heads] + rows).map { $0[column].count }.reduce(0, max)
    }
    return ([heads] + rows).map { cells in
      var line = " "
      for (cell, width) in zip(cells, widths) {
        line += " " + (cell + " ").padded(to: width + 1)
      }
      return line.trimmedAtEnd
    }
  }

  /// The event of a step with the values of its parameters: `bioResult cancelUser`,
  /// `logOut, dies after effect 2, write lost`.
  static func event(_ action: TraceAction) -> String {
    let isStart = action.name == "start" && action.parameters.isEmpty
    if isStart { return "(start)" }
    var line = action.name.printable
    var hasDied = false
    for parameter in action.parameters {
      switch parameter.value {
      case .number(let effects) where parameter.name == crash:
        hasDied = true
        line += ", dies " + (effects == 0 ? "before its effects" : "after effect \(effects)")
      case .text(let text) where hasDied: line += ", \(parameter.name) " + text.printable
      case .text(let text): line += " " + text.printable
      case .number(let number): line += " " + String(number)
      case .flag(let flag): line += flag ? " " + parameter.name : " not:" + parameter.name
      }
    }
    return line
  }

  /// The parameter of a step in the middle of which the process dies: how many of its effects happened.
  /// A bare number after the event would look like a parameter of the event itself.
  private static let crash = "crashAfter"

  /// A value as a cell shows it.
  static func cell(_ value: TraceValue) -> String {
    switch value {
    case .text(let text): text.isEmpty || text == "none" ? nothing : text.printable
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    }
  }

  private struct Column {
    let index: Int
    let name: String
    let cells: [String]
    let lastChange: Int

    var width: Int { 2 + ([name] + cells).map(\.count).reduce(0, max) }
  }

  private static func changingColumns(_ trace: Trace) -> [Column] {
    guard let first = trace.steps.first else { return [] }
    var columns: [Column] = []
    for (index, variable) in first.variables.enumerated() {
      var cells = [cell(variable.value)]
      var lastChange = 0
      for (step, (before, after)) in zip(trace.steps, trace.steps.dropFirst()).enumerated() {
        guard before.variables.indices.contains(index), after.variables.indices.contains(index)
        else {
          cells.append(unchanged)
          continue
        }
        let value = after.variables[index].value
        let changed = value != before.variables[index].value
        if changed { lastChange = step + 1 }
        cells.append(changed ? cell(value) : unchanged)
      }
      if lastChange > 0 {
        columns.append(
          Column(index: index, name: variable.name.printable, cells: cells, lastChange: lastChange))
      }
    }
    return columns
  }

  private static func fitting(_ columns: [Column], in width: Int) -> [Column] {
    let isLate = { (column: Column) in column.lastChange + 2 >= column.cells.count }
    let narrow = columns.filter { $0.width <= narrowMax }
    let wide = columns.filter { $0.width > narrowMax }
    let byWeight = narrow.filter(isLate) + narrow.filter { !isLate($0) } + wide
    var left = width
    var chosen: [Column] = []
    for column in byWeight where column.width <= left {
      left -= column.width
      chosen.append(column)
    }
    return chosen.sorted { $0.index < $1.index }
  }
}

extension String {
  /// The text without spaces at its end.
  var trimmedAtEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
