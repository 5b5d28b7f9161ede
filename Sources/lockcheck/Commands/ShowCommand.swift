import ModelReport

/// `lockcheck show`: print a recorded trace.
struct ShowCommand {
  private let path: String
  private let isFull: Bool
  private let format: String
  private let style: TextStyle

  init(_ parsed: ParsedArguments) {
    path = parsed.operands.first ?? ""
    isFull = parsed.isOn("--full")
    format = parsed.value("--format") ?? "text"
    style = TextStyle(color: Terminal.wantsColor(parsed.value("--color") ?? "auto"))
  }

  func run() throws -> ExitCode {
    let document = try TraceReading.document(at: path)
    let text = TraceText(style: style)
    switch format {
    case "json": Terminal.print(TraceJSON.text(for: document, full: isFull))
    case "markdown": Terminal.print(TraceMarkdown.text(for: document, full: isFull))
    case _: Terminal.print(isFull ? text.fullText(for: document) : text.text(for: document))
    }
    return .asExpected
  }
}
