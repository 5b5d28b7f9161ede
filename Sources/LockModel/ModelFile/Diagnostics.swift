/// Collects everything that is wrong with one file, so that it can be shown in one go.
public final class Diagnostics {
  /// After so many the rest is left out: nobody reads it, and a file of a megabyte can have a hundred
  /// thousand mistakes, each with a nearest name to look for.
  public static let most = 200

  /// The text that the places refer to.
  public let source: SourceText
  private var found: [Diagnostic] = []
  private var noted: [Diagnostic] = []
  /// Whether something was left out.
  public private(set) var isCut = false

  public init(source: SourceText) {
    self.source = source
  }

  /// Whether nothing is wrong so far.
  public var isEmpty: Bool { found.isEmpty }

  /// Whether whatever comes now is left out.
  var isFull: Bool { found.count >= Diagnostics.most }

  /// All that was reported, in the order of the file.
  public var sorted: [Diagnostic] { found.sorted() }

  /// What is not wrong and does nothing, in the order of the file.
  var notes: [Diagnostic] { noted.sorted() }

  /// Notes something that is not wrong and does nothing.
  func note(at position: SourcePosition, keyPath: String, message: String) {
    guard noted.count < Diagnostics.most else { return }
    noted.append(
      Diagnostic(file: source.file, position: position, keyPath: keyPath, message: message))
  }

  /// Reports one more thing; `keyPath` leads from the root to the value it is about. What it says is put
  /// together only if there is room for it.
  public func report(
    at position: SourcePosition, keyPath: @autoclosure () -> String,
    message: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil
  ) {
    guard !isFull else {
      isCut = true
      return
    }
    found.append(
      Diagnostic(
        file: source.file, position: position, keyPath: keyPath(), message: message(),
        suggestion: suggestion()))
  }
}

/// A file that cannot be used, with everything that is wrong with it.
public struct InvalidDocument: Error, Sendable, CustomStringConvertible {
  /// In the order of the file; never empty.
  public let diagnostics: [Diagnostic]
  /// Whether there are more than these.
  public let isCut: Bool
  /// The text that the places refer to.
  public let source: SourceText

  /// All diagnostics, each with its line and a caret.
  public var description: String {
    diagnostics.map { $0.rendered(in: source) }.joined(separator: "\n")
  }
}
