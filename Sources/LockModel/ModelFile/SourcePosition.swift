/// A place in a text: line and column, both counted from 1, the column in Unicode scalars.
public struct SourcePosition: Hashable, Comparable, Sendable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The order of the text.
  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}
