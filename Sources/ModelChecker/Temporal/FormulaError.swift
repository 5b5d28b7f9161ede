/// One thing that is wrong with the text of a formula.
public struct FormulaError: Equatable, Sendable, CustomStringConvertible {
  /// Where it is: 1-based, counted in Unicode scalars from the start of the text.
  public let column: Int
  /// What was found and what was expected.
  public let message: String
  /// The nearest right name, if one is near.
  public let suggestion: String?

  /// All of its parts.
  public init(column: Int, message: String, suggestion: String? = nil) {
    self.column = column
    self.message = message
    self.suggestion = suggestion
  }

  /// The place, the message and the suggestion in one line.
  public var description: String {
    let hint = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    return "column \(column): \(message)\(hint)"
  }

  /// Two lines: the line of `text` that the error is in, and a caret under its place.
  public func caret(in text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let place = min(max(column - 1, 0), scalars.count)
    let isBreak = { (scalar: Unicode.Scalar) in scalar == "\n" || scalar == "\r" }
    let start = scalars[..<place].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
    let end = scalars[place...].firstIndex(where: isBreak) ?? scalars.count
    var line = String.UnicodeScalarView()
    line.append(contentsOf: scalars[start..<end])
    let shown = CaretText(line: String(line), column: place - start + 1)
    return shown.text + "\n" + shown.caret
  }
}

/// A text that is no formula, with everything that is wrong with it.
public struct InvalidFormula: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String
  /// What is wrong, in the order of the text; never empty.
  public let errors: [FormulaError]

  /// All errors, each with the text and a caret.
  public var description: String {
    errors.map { "\($0.description)\n\($0.caret(in: text))" }.joined(separator: "\n")
  }
}
