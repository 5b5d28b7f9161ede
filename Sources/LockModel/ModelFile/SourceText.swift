/// The text of a file, in a form in which every place can be found again.
///
/// Lines end where JSON5 says: at LF, CR, CR LF, U+2028 and U+2029. A byte order mark at the start
/// is dropped and takes no column, as editors do not show it either.
public struct SourceText: Sendable {
  /// The name that diagnostics show.
  public let file: String
  let scalars: [Unicode.Scalar]
  private let lineStarts: [Int]

  /// - Parameter file: The name that diagnostics show; nothing is read.
  public init(_ text: String, file: String) {
    self.init(scalars: Array(text.unicodeScalars), file: file)
  }

  private init(scalars: [Unicode.Scalar], file: String) {
    self.file = file
    let scalars = scalars.first == "\u{FEFF}" ? Array(scalars.dropFirst()) : scalars
    var starts = [0]
    for (index, scalar) in scalars.enumerated() where SourceText.isLineBreak(scalar) {
      let isFirstOfPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if !isFirstOfPair {
        starts.append(index + 1)
      }
    }
    self.scalars = scalars
    lineStarts = starts
  }

  /// Decodes `utf8`; what is no UTF-8 becomes U+FFFD, and the first such place is returned with it.
  static func decoding(utf8: some Sequence<UInt8>, file: String)
    -> (source: SourceText, invalid: SourcePosition?)
  {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = utf8.makeIterator()
    var scalars: [Unicode.Scalar] = []
    var invalid: Int?
    reading: while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded):
        scalars.append(Unicode.UTF8.decode(encoded))
      case .error:
        invalid = invalid ?? scalars.count
        scalars.append("\u{FFFD}")
      case .emptyInput:
        break reading
      }
    }
    let hasMark = scalars.first == "\u{FEFF}"
    let source = SourceText(scalars: scalars, file: file)
    return (source, invalid.map { source.position(of: hasMark ? $0 - 1 : $0) })
  }

  static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  /// The place of the scalar at `offset`, which may be one past the last.
  func position(of offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    // The last line that starts at or before the offset.
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset {
        low = middle
      } else {
        high = middle
      }
    }
    return SourcePosition(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// The offset of the scalar at `position`; a place that does not exist gives the nearest before.
  func offset(of position: SourcePosition) -> Int {
    let line = min(max(position.line, 1), lineStarts.count) - 1
    return min(lineStarts[line] + max(position.column, 1) - 1, scalars.count)
  }

  /// Line `number` without its line break, or nil if there is no such line.
  public func line(_ number: Int) -> String? {
    scalars(ofLine: number).map { slice in
      var line = String.UnicodeScalarView()
      line.append(contentsOf: slice)
      return String(line)
    }
  }

  /// The scalars of line `number` without its line break, or nil if there is no such line. It takes the
  /// same time for a long line as for a short one: a file may be one line with many mistakes.
  func scalars(ofLine number: Int) -> ArraySlice<Unicode.Scalar>? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let start = lineStarts[number - 1]
    var end = lineStarts.indices.contains(number) ? lineStarts[number] : scalars.count
    // Of CR LF both belong to the break.
    while end > start, SourceText.isLineBreak(scalars[end - 1]) { end -= 1 }
    return scalars[start..<end]
  }
}
