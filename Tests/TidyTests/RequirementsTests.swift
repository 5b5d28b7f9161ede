import Foundation
import LockModel
import Testing

/// The page that says what covers each statement, read as data.
struct RequirementsTests {
  private static let path = "docs/REQUIREMENTS.md"

  /// The documents: the beginning of their ids, their name in the summary, and how many statements.
  private static let sources = [
    ("M5-08", "M5-08", 64), ("DF", "DigiFIR", 48), ("PR", "Prelude", 32), ("N27", "N27", 30),
    ("PD", "PD-174", 28),
  ]

  private struct Row {
    let line: Int
    let id: String
    let state: String
    let reason: String

    var source: String { String(id.dropLast(3)) }
    /// The part of the core is covered, another is not.
    var hasCore: Bool { state == "open" && reason.contains("core:") }
  }

  private static func page() -> TextFile {
    if let page = Repository.files.first(where: { $0.path == path }) { return page }
    return TextFile(path: path, text: "")
  }

  private func cells(of line: String) -> [String] {
    guard line.hasPrefix("| "), line.hasSuffix(" |") else { return [] }
    return line.dropFirst(2).dropLast(2).components(separatedBy: " | ").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private func rows(of page: TextFile) -> [Row] {
    page.lines.enumerated().compactMap { index, line in
      let cells = cells(of: line)
      guard cells.count == 4, cells[0].contains(/^[A-Z][A-Z0-9-]*-[0-9]{2}$/) else { return nil }
      return Row(line: index, id: cells[0], state: cells[2], reason: cells[3])
    }
  }

  private func wrongIDs(in page: TextFile) -> [Finding] {
    let ids = rows(of: page).map(\.id)
    let right = Self.sources.flatMap { prefix, _, count in
      (1...count).map { prefix + ($0 < 10 ? "-0\($0)" : "-\($0)") }
    }
    let missing = Set(right).subtracting(ids).sorted().map {
      Finding(path: page.path, "no row \($0)")
    }
    var seen: Set<String> = []
    let wrong = rows(of: page).compactMap { row -> Finding? in
      if !right.contains(row.id) { return Finding(page, at: row.line, "no statement \(row.id)") }
      return seen.insert(row.id).inserted
        ? nil : Finding(page, at: row.line, "a second row \(row.id)")
    }
    return missing + wrong
  }

  private func wrongStates(in page: TextFile) -> [Finding] {
    rows(of: page).compactMap { row in
      switch row.state {
      case "covered":
        row.reason.contains(/open:|core:|so far:|no property yet/)
          ? Finding(page, at: row.line, "\(row.id) is covered, and the reason says that it is not")
          : nil
      case "open", "elsewhere":
        row.reason.hasPrefix("\(row.state): ")
          ? nil
          : Finding(page, at: row.line, "\(row.id): the reason begins with \"\(row.state): \"")
      default: Finding(page, at: row.line, "\(row.state) is no state")
      }
    }
  }

  /// Ids of properties and witnesses that do not exist, and such as do and are said not to.
  private func wrongProperties(in page: TextFile) -> [Finding] {
    let known = Set((LockCatalogue.properties + LockCatalogue.witnesses).map(\.id))
    return rows(of: page).flatMap { row in
      row.reason.components(separatedBy: ";").flatMap { clause -> [Finding] in
        let isAwaited = clause.contains("no property yet")
        return clause.matches(of: /\b[SLPW][0-9]{1,2}\b/).map { String($0.output) }
          .filter { known.contains($0) == isAwaited }
          .map {
            Finding(
              page, at: row.line,
              isAwaited ? "\($0) is a property by now" : "\($0) is no property and no witness")
          }
      }
    }
  }

  /// The tests that a text names: `test "a"` or `tests "a", "b" and "c"`.
  private func cited(in text: String) -> [String] {
    text.matches(of: /\btests? ("[^"]+"(?:(?:, | and )"[^"]+")*)/).flatMap { list in
      list.1.matches(of: /"([^"]+)"/).map { String($0.1) }
    }
  }

  private func wrongTests(in page: TextFile) -> [Finding] {
    var known: Set<String> = []
    for file in Repository.files(under: "Tests/", ending: ".swift") {
      let text = file.lines.joined(separator: "\n")
      for name in text.matches(of: /@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/) {
        known.insert(String(name.1))
      }
    }
    return rows(of: page).flatMap { row in
      cited(in: row.reason).filter { !known.contains($0) }.map {
        Finding(page, at: row.line, "no test is called \"\($0)\"")
      }
    }
  }

  private func wrongSummary(in page: TextFile) -> [Finding] {
    let rows = rows(of: page)
    var findings: [Finding] = []
    for (prefix, name, _) in Self.sources + [("", "**all**", 0)] {
      let own = rows.filter { prefix.isEmpty || $0.source == prefix }
      let counts =
        [own.count]
        + ["covered", "elsewhere", "open"].map { state in own.count { $0.state == state } }
        + [own.count(where: \.hasCore)]
      let expected = [name] + counts.map { prefix.isEmpty ? "**\($0)**" : "\($0)" }
      if !page.lines.contains(where: { cells(of: $0) == expected }) {
        findings.append(
          Finding(
            path: page.path, "the summary should say | \(expected.joined(separator: " | ")) |"))
      }
    }
    return findings
  }

  @Test("Each of the 202 statements has one row")
  func statements() {
    #expect(rows(of: Self.page()).count == 202)
    expectNone(wrongIDs(in: Self.page()))
  }

  @Test("Each row is covered, elsewhere or open, and its reason says the same")
  func states() {
    expectNone(wrongStates(in: Self.page()))
  }

  @Test("Every property and witness that a statement rests on exists")
  func properties() {
    expectNone(wrongProperties(in: Self.page()))
  }

  @Test("Every test that a statement rests on exists")
  func tests() {
    let page = Self.page()
    #expect(rows(of: page).contains { !cited(in: $0.reason).isEmpty }, "no row names a test")
    expectNone(wrongTests(in: page))
  }

  @Test("The summary of the statements adds up")
  func summary() {
    expectNone(wrongSummary(in: Self.page()))
  }

  @Test("A wrong row, property, test or sum is found")
  func planted() {
    let text = """
      | source | statements | covered | elsewhere | open | open, core part covered |
      | M5-08 | 3 | 1 | 0 | 2 | 1 |
      | DigiFIR | 0 | 0 | 0 | 1 | 0 |
      | id | what it asks | state | by what, or why not |
      | M5-08-01 | a | covered | S1, S99, W99 |
      | M5-08-01 | a | open | open: the vault; S98, S1 is no property yet; core: S2 |
      | M5-08-99 | a | open | open; so far: tests "Nobody wrote this" and "Each row is covered" |
      | DF-01 | a | maybe | "quoted", test "The summary of the statements adds up" |
      """
    let page = TextFile(path: "docs/PLANTED.md", text: text)
    #expect(rows(of: page).map(\.id) == ["M5-08-01", "M5-08-01", "M5-08-99", "DF-01"])
    let ids = wrongIDs(in: page).map(\.words)
    #expect(ids.count == 202 - 2 + 2)
    #expect(ids.suffix(2) == ["a second row M5-08-01", "no statement M5-08-99"])
    #expect(wrongStates(in: page).map(\.line) == [7, 8])
    #expect(wrongProperties(in: page).map(\.line) == [5, 5, 6])
    #expect(wrongTests(in: page).map(\.line) == [7, 7])
    #expect(cited(in: "tests \"a\", \"b\" and \"c\"; \"d\"") == ["a", "b", "c"])
    #expect(!wrongSummary(in: page).contains { $0.words.contains("M5-08") })
    #expect(wrongSummary(in: page).count == 5)
  }
}
