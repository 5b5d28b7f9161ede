/// Collects everything that is wrong with one file, so that it can be shown in one go.
public final class Diagnostics {
  /// The text that the places refer to.
  public let source: SourceText
  private var found: [Diagnostic] = []

  public init(source: SourceText) {
    self.source = source
  }

  /// Whether nothing is wrong so far.
  public var isEmpty: Bool { found.isEmpty }

  /// All that was reported, in the order of the file.
  public var sorted: [Diagnostic] { found.sorted() }

  /// Reports one more thing; `keyPath` leads from the root to the value it is about.
  public func report(
    at position: SourcePosition, keyPath: String, message: String, suggestion: String? = nil
  ) {
    found.append(
      Diagnostic(
        file: source.file, position: position, keyPath: keyPath, message: message,
        suggestion: suggestion))
  }
}

/// A file that cannot be used, with everything that is wrong with it.
public struct InvalidDocument: Error, Sendable, CustomStringConvertible {
  /// In the order of the file; never empty.
  public let diagnostics: [Diagnostic]
  /// The text that the places refer to.
  public let source: SourceText

  /// All diagnostics, each with its line and a caret.
  public var description: String {
    diagnostics.map { $0.rendered(in: source) }.joined(separator: "\n")
  }
}
