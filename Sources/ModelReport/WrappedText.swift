extension String {
  /// The text with each of its lines broken between words, so that no line is longer than `width`
  /// unless a single word is.
  public func wrapped(to width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { WrappedLine(String($0), width: width).text }
      .joined(separator: "\n")
  }
}

private struct WrappedLine {
  let text: String

  init(_ line: String, width: Int) {
    guard line.count > width else {
      text = line
      return
    }
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
      if !current.isEmpty && current.count + 1 + word.count > width {
        lines.append(current)
        current = ""
      }
      current += current.isEmpty ? String(word) : " " + word
    }
    lines.append(current)
    text = lines.joined(separator: "\n")
  }
}
