import ModelChecker

/// A trace as text for people: what `lockcheck show` prints.
public struct TraceText: Sendable {
  public let style: TextStyle

  public init(style: TextStyle) { self.style = style }

  /// The trace of `document` as a table of what changes.
  public func text(for document: TraceDocument) -> String {
    ([heading(document)] + lines(of: document.trace) + closing(document)).joined(separator: "\n")
      + "\n"
  }

  /// Every variable at every step; what changed is shown with its value before.
  public func fullText(for document: TraceDocument) -> String {
    var lines = [heading(document)]
    let steps = document.trace.steps
    for (index, step) in steps.enumerated() {
      lines.append("")
      lines.append("  step \(index)  " + style.paint(TraceTable.event(step.action), .strong))
      let width = step.variables.map(\.name.count).reduce(0, max)
      for (position, variable) in step.variables.enumerated() {
        var line = "    " + variable.name.printable.padded(to: width) + "  "
        let now = TraceTable.cell(variable.value)
        if index > 0, steps[index - 1].variables.indices.contains(position),
          steps[index - 1].variables[position].value != variable.value
        {
          let before = TraceTable.cell(steps[index - 1].variables[position].value)
          line += style.paint("\(before) -> \(now)", .strong)
        } else {
          line += now
        }
        lines.append(line)
      }
    }
    lines += loopLine(of: document.trace)
    lines.append("")
    return (lines + closing(document)).joined(separator: "\n") + "\n"
  }

  /// The lines of the table of `trace`, with what did not fit and where a lasso goes on.
  func lines(of trace: Trace) -> [String] {
    let table = TraceTable(trace, width: style.width)
    var lines = table.lines()
    if let head = lines.first { lines[0] = style.paint(head, .faint) }
    lines += loopLine(of: trace)
    if !table.hidden.isEmpty {
      let names = table.hidden.joined(separator: ", ")
      lines.append("  also   \(names) changed (lockcheck show --full)")
    }
    return lines
  }

  private func loopLine(of trace: Trace) -> [String] {
    guard let loop = trace.loop else { return [] }
    return ["  loop   after step \(trace.steps.count - 1) comes step \(loop) again, for ever"]
  }

  private func heading(_ document: TraceDocument) -> String {
    var line = style.paint(document.property.printable, .strong) + "  "
    line += document.description.printable
    line += "\n  model  " + document.model.printable
    if let fault = document.fault { line += " with fault " + fault.printable }
    return line
  }

  private func closing(_ document: TraceDocument) -> [String] {
    ["  again  " + document.reproduce.printable]
  }
}
