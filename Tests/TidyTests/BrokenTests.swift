import Foundation
import Testing

/// The page of breaks beside the page of statements.
struct BrokenTests {
  private static let broken = "docs/BROKEN-ON-PURPOSE.md"
  private static let statements = "docs/REQUIREMENTS.md"
  /// Whose tests must have been seen to fail.
  private static let folders = [
    "Tests/LockVaultTests/", "Tests/AppLockTests/", "Tests/NotesAppTests/",
  ]

  private struct Claim: Hashable {
    let id: String
    let test: String
  }

  private static func page(_ path: String) -> TextFile {
    Repository.files.first { $0.path == path } ?? TextFile(path: path, text: "")
  }

  private func cells(of line: String) -> [String] {
    guard line.hasPrefix("| "), line.hasSuffix(" |") else { return [] }
    return line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
  }

  private func quoted(_ text: String) -> [String] {
    text.matches(of: /"([^"]+)"/).map { String($0.1) }
  }

  /// The lines of the last table: statements, the break, one test in quotes.
  private func breaks(on page: TextFile) -> Set<Claim> {
    let start = page.lines.firstIndex { $0.hasPrefix("| statements |") } ?? page.lines.endIndex
    let rows = page.lines[start...].dropFirst(2).map(cells).filter { $0.count == 3 }
    return Set(
      rows.flatMap { cells in
        quoted(cells[2]).flatMap { test in
          cells[0].components(separatedBy: ", ").map { Claim(id: $0, test: test) }
        }
      })
  }

  private func named(on page: TextFile) -> Set<Claim> {
    Set(
      page.lines.map(cells).filter { $0.count == 4 }.flatMap { cells in
        quoted(cells[3]).map { Claim(id: cells[0], test: $0) }
      })
  }

  /// The sentences of the tests in these folders.
  private func tests() -> Set<String> {
    Set(
      Self.folders.flatMap { Repository.files(under: $0, ending: ".swift") }.flatMap { file in
        file.lines.joined(separator: "\n").matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map {
          String($0.1)
        }
      })
  }

  @Test("Every test of vault and runtime that a statement names was seen to fail for it")
  func all() {
    let claims = named(on: Self.page(Self.statements))
    let tests = tests()
    let missing = claims.filter { tests.contains($0.test) }
      .subtracting(breaks(on: Self.page(Self.broken)))
    #expect(claims.count > 150)
    expectNone(
      missing.map { Finding(path: Self.broken, "\($0.id): no break for \"\($0.test)\"") })
  }

  @Test("Every break is of a test that its statement names")
  func none() {
    let page = Self.page(Self.broken)
    let claims = named(on: Self.page(Self.statements))
    let breaks = breaks(on: page)
    #expect(breaks.count > 100)
    let wrong = breaks.subtracting(claims)
    expectNone(
      wrong.map { Finding(path: page.path, "\($0.id) does not name \"\($0.test)\"") })
  }
}
