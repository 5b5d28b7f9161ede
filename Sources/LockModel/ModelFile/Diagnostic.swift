import ModelChecker

/// Something that is wrong with a file, with its place, what was found and what was expected.
public struct Diagnostic: Error, Hashable, Comparable, Sendable, CustomStringConvertible {
  public let file: String
  public let position: SourcePosition
  /// The way from the root of the document, such as `policy.attempts` or `formulas[2].always`;
  /// empty for the root itself.
  public let keyPath: String
  /// What was found and what was expected.
  public let message: String
  /// The nearest right name, if one is near.
  public let suggestion: String?

  public init(
    file: String, position: SourcePosition, keyPath: String = "", message: String,
    suggestion: String? = nil
  ) {
    self.file = file
    self.position = position
    self.keyPath = keyPath
    self.message = message
    self.suggestion = suggestion
  }

  /// Counted from 1.
  public var line: Int { position.line }
  /// Counted from 1, in Unicode scalars.
  public var column: Int { position.column }

  /// By file, then by place.
  public static func < (first: Diagnostic, second: Diagnostic) -> Bool {
    if first.file != second.file { return first.file < second.file }
    if first.position != second.position { return first.position < second.position }
    return (first.keyPath, first.message, first.suggestion ?? "")
      < (second.keyPath, second.message, second.suggestion ?? "")
  }

  /// One line, such as `Models/x.json5:12:7: policy.atempts: unknown key; did you mean "attempts"?`.
  public var description: String {
    let path = keyPath.isEmpty ? "" : "\(keyPath): "
    let hint = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    return "\(file):\(line):\(column): \(path)\(message)\(hint)"
  }

  /// The one line, and below it the line of `source` with a caret under the place.
  public func rendered(in source: SourceText) -> String {
    guard let scalars = source.scalars(ofLine: line) else { return description }
    let shown = CaretText(scalars: scalars, column: column)
    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    return """
      \(description)
        \(number) | \(shown.text)
        \(margin) | \(shown.caret)
      """
  }
}
