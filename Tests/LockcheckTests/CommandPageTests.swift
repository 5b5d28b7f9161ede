import TestSupport
import Testing

@testable import lockcheck

/// `docs/COMMAND.md` against the table that parses the arguments.
@Suite struct CommandPageTests {
  private func page() throws -> String { try ProjectFiles.text(of: "docs/COMMAND.md") }

  @Test func `the page has every command and every option, and no other`() throws {
    let page = try page()
    for command in CommandTable.all {
      #expect(page.contains("`\(command.name)`"), "\(command.name)")
      for option in command.options {
        #expect(page.contains("`\(option.name)"), "\(command.name) \(option.name)")
      }
    }
    let known = Set(CommandTable.all.flatMap(\.options).map(\.name) + ["--help", "--version"])
    let named = page.matches(of: /--[a-z][a-z-]+/).map { String($0.0) }
    #expect(Set(named).subtracting(known + ["--opt"]) == [])
  }

  @Test func `the page has every exit code`() throws {
    let page = try page()
    for code in ExitCode.allCases { #expect(page.contains("| \(code.rawValue) |")) }
  }

  @Test func `each option with a value shows it`() throws {
    let page = try page()
    for option in CommandTable.explore.options {
      guard let value = option.value else { continue }
      let shown = "`\(option.name) \(value.replacing("|", with: "\\|"))`"
      #expect(page.contains(shown), "\(shown)")
    }
  }
}
