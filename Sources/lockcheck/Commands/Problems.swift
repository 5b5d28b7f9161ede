/// What went wrong beside a search: it must not take the verdicts away, so it is told after them.
struct Problems {
  private var texts: [String] = []

  var isEmpty: Bool { texts.isEmpty }

  /// Does something that may fail, and keeps what it says.
  mutating func note(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      let text = ErrorText.text(for: error)
      // A folder that takes no file takes none of any model.
      if !texts.contains(text) { texts.append(text) }
    }
  }

  /// Prints them all as errors.
  func tell() {
    for text in texts { Terminal.complain(text) }
  }
}
