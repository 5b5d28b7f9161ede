import Foundation
import Synchronization
import Testing

/// Expects `actual` to be the text in the literal that follows the call:
///
///     expectSnapshot(report) {
///       #"""
///       m5-08  holds: 18 properties
///       """#
///     }
///
/// With `LOCKCHECK_RECORD` in the environment (`make snapshots`) the literal is written anew
/// instead, for people to look at in the diff. A line break at the end of `actual` is left out.
public func expectSnapshot(
  _ actual: String, file: StaticString = #filePath, line: Int = #line,
  sourceLocation: SourceLocation = #_sourceLocation, is expected: () -> String
) {
  var text = Substring(actual)
  if text.hasSuffix("\n") { text = text.dropLast() }
  if ProcessInfo.processInfo.environment["LOCKCHECK_RECORD"] != nil {
    do {
      try Recorder.record(String(text), file: "\(file)", line: line)
    } catch {
      Issue.record("the snapshot cannot be written: \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let wanted = expected().split(separator: "\n", omittingEmptySubsequences: false)
  if lines == wanted { return }
  let first = zip(lines, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  let number = first ?? min(lines.count, wanted.count)
  Issue.record(
    """
    the text differs from the snapshot at line \(number + 1)
    expected: \(number < wanted.count ? String(wanted[number]) : "(no more lines)")
    but is:   \(number < lines.count ? String(lines[number]) : "(no more lines)")
    all of it:
    \(text)
    `make snapshots` writes the snapshots anew
    """, sourceLocation: sourceLocation)
}

/// Writes snapshots into the source files they stand in.
private enum Recorder {
  struct NoLiteral: Error {
    let file: String
    let line: Int
  }

  /// Per file the lines that literals began at before they were written, and how many lines each
  /// gained: the compiler knows the old numbers only.
  private static let shifts = Mutex<[String: [(line: Int, gained: Int)]]>([:])

  static func record(_ text: String, file: String, line: Int) throws {
    try shifts.withLock { shifts in
      let moved = (shifts[file] ?? []).filter { $0.line < line }.map(\.gained).reduce(0, +)
      let url = URL(fileURLWithPath: file)
      var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
      let start = line - 1 + moved
      guard
        let first = lines.indices.first(where: { $0 >= start && lines[$0].hasSuffix("#\"\"\"") }),
        let last = lines.indices.first(where: {
          $0 > first && lines[$0].drop { $0 == " " }.hasPrefix("\"\"\"#")
        })
      else { throw NoLiteral(file: file, line: line) }
      let indent = String(lines[last].prefix { $0 == " " })
      let new = text.components(separatedBy: "\n").map { $0.isEmpty ? "" : indent + $0 }
      shifts[file, default: []].append((line, new.count - (last - first - 1)))
      lines.replaceSubrange((first + 1)..<last, with: new)
      try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }
  }
}
