/// One line of a text with a caret under one of its columns, fit to be printed on a terminal.
///
/// Control and formatting characters are replaced, because the text comes from a file and must not
/// steer the terminal it is shown on. A long line is cut to a stretch around the caret. Characters
/// that a terminal draws two cells wide move the caret to the left of its place.
package struct CaretText: Equatable, Sendable {
  /// The line, or the part of it around the caret.
  package let text: String
  /// Spaces and a caret, to be printed right below `text`.
  package let caret: String

  /// The most characters of a line that are shown.
  package static let widthMax = 96

  /// Shows `line`, which has no line break in it, with a caret under `column` (1-based, counted in
  /// Unicode scalars). A column past the end puts the caret right after the text.
  package init(line: String, column: Int) {
    self.init(scalars: Array(line.unicodeScalars)[...], column: column)
  }

  /// Shows the line that `scalars` are. What is not shown of it costs nothing, however long it is.
  package init(scalars: ArraySlice<Unicode.Scalar>, column: Int) {
    let place = scalars.startIndex + min(max(column - 1, 0), scalars.count)
    var shown = scalars.indices
    if scalars.count > CaretText.widthMax {
      let end = min(
        max(place + CaretText.widthMax / 2, shown.lowerBound + CaretText.widthMax),
        shown.upperBound)
      shown = (end - CaretText.widthMax)..<end
    }
    let before = CaretText.string(scalars[shown.lowerBound..<place])
    let after = CaretText.string(scalars[place..<shown.upperBound])
    let cutBefore = shown.lowerBound > scalars.startIndex ? "…" : ""
    let cutAfter = shown.upperBound < scalars.endIndex ? "…" : ""
    text = cutBefore + before + after + cutAfter
    caret = String(repeating: " ", count: (cutBefore + before).count) + "^"
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.lazy.map(CaretText.printable))
    return String(view)
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    // A tab as wide as one space keeps the caret in line whatever the terminal's tab stops are.
    if scalar == "\t" { return " " }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return "\u{FFFD}"
    default: return scalar
    }
  }
}
