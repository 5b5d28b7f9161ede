import Foundation
import Testing

/// The table of the rulings on the 35 holes: each has a file, or a test that is named there, or says where else it
/// is held.
struct HoleTests {
  private static let path = "docs/decisions/0061-rulings-on-the-holes.md"

  private struct Row {
    let number: Int
    let state: String
    let heldBy: String
  }

  private static func rows(of text: [String]) -> [Row] {
    text.compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, cells[0].hasPrefix("H"), let number = Int(cells[0].dropFirst()) else {
        return nil
      }
      return Row(number: number, state: cells[2], heldBy: cells[4])
    }
  }

  /// What is wrong with the rows, where the holes of these numbers have files.
  private static func findings(_ rows: [Row], files: Set<Int>, tests: String) -> [Finding] {
    var found: [Finding] = []
    if rows.map(\.number) != Array(1...35) {
      found.append(Finding(path: path, "the rows are not those of H1 to H35"))
    }
    for row in rows {
      let hole = "H\(row.number)"
      // Quotes within a name stand as they stand in the sources: behind a backslash.
      let quoted = row.heldBy.matches(of: /"(?:[^"\\]|\\.)*"/).map(\.output)
      for name in quoted where !tests.contains(name) {
        found.append(Finding(path: path, "\(hole): there is no test \(name)"))
      }
      let hasFile = files.contains(row.number)
      switch row.state {
      case "shown":
        if !hasFile { found.append(Finding(path: path, "\(hole) is shown, and has no file")) }
      case "elsewhere":
        if hasFile { found.append(Finding(path: path, "\(hole) has a file, and is elsewhere")) }
      default:
        // What is shown without a file of its own says where, and rests on a property.
        let says = row.state.hasPrefix("shown (") && row.heldBy.hasPrefix("S")
        if hasFile || !says { found.append(Finding(path: path, "\(hole): \(row.state)")) }
      }
      if row.heldBy.isEmpty { found.append(Finding(path: path, "\(hole) is held by nothing")) }
    }
    return found
  }

  @Test("Each of the 35 holes has a ruling, and a file or a test that is named")
  func holes() throws {
    let page = try #require(Repository.files.first { $0.path == Self.path })
    let files = Repository.files(under: "Models/holes/h", ending: ".json5").compactMap {
      Int($0.path.dropFirst("Models/holes/h".count).prefix(2))
    }
    #expect(files.count >= 28)
    let tests = Repository.files(under: "Tests/", ending: ".swift")
      .map { $0.lines.joined(separator: "\n") }.joined(separator: "\n")
    expectNone(Self.findings(Self.rows(of: page.lines), files: Set(files), tests: tests))
  }

  @Test("A hole without a ruling, a file or its test is found")
  func planted() {
    let all = (1...35).map { Row(number: $0, state: "shown", heldBy: "S1") }
    let files = Set(1...35)
    #expect(Self.findings(all, files: files, tests: "").isEmpty)
    #expect(Self.findings(Array(all.dropLast()), files: files, tests: "").count == 1)
    #expect(Self.findings(all, files: files.subtracting([7]), tests: "").count == 1)
    var changed = all
    changed[3] = Row(number: 4, state: "elsewhere", heldBy: "test \"Not there\"")
    #expect(Self.findings(changed, files: files.subtracting([4]), tests: "").count == 1)
    #expect(Self.findings(changed, files: files.subtracting([4]), tests: "\"Not there\"").isEmpty)
    changed[3] = Row(number: 4, state: "elsewhere", heldBy: #"test "\"Not\" there""#)
    #expect(Self.findings(changed, files: files.subtracting([4]), tests: "").count == 1)
    let sources = #"@Test("\"Not\" there")"#
    #expect(Self.findings(changed, files: files.subtracting([4]), tests: sources).isEmpty)
  }
}
