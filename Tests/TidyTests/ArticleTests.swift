import Foundation
import Testing

/// The code and the output in the articles about the checker.
struct ArticleTests {
  private struct Block {
    let index: Int
    let language: String
    /// The file that the comment above the block names.
    let source: String?
    let lines: [String]
  }

  private func blocks(in file: TextFile) -> [Block] {
    var blocks: [Block] = []
    var open: (index: Int, language: String)?
    for (index, line) in file.lines.enumerated() where line.hasPrefix("```") {
      guard let start = open else {
        open = (index, String(line.dropFirst(3)))
        continue
      }
      let above = start.index > 0 ? file.lines[start.index - 1] : ""
      blocks.append(
        Block(
          index: start.index, language: start.language,
          source: above.firstMatch(of: /^<!-- (.*) -->$/).map { String($0.1) },
          lines: Array(file.lines[start.index + 1..<index])))
      open = nil
    }
    return blocks
  }

  /// Whether `part` stands in `lines`, one line after the other, all of them indented by as much.
  private func contains(_ part: [String], in lines: [String]) -> Bool {
    guard let first = part.first, part.count <= lines.count else { return false }
    return (0...lines.count - part.count).contains { start in
      let indent = String(lines[start].prefix { $0 == " " })
      let margin = String(indent.dropFirst(first.prefix { $0 == " " }.count))
      return zip(part, lines[start...]).allSatisfy { wanted, line in
        line == (wanted.isEmpty ? "" : margin + wanted)
      }
    }
  }

  private func findings(in file: TextFile) -> [Finding] {
    blocks(in: file).compactMap { block in
      guard let source = block.source else {
        let isFree = block.language != "swift" || block.lines.first == "// Package.swift"
        return isFree
          ? nil : Finding(file, at: block.index, "no comment names the file of this code")
      }
      guard let text = Repository.files.first(where: { $0.path == source }) else {
        return Finding(file, at: block.index, "\(source) does not exist")
      }
      if contains(block.lines, in: text.lines) { return nil }
      return Finding(file, at: block.index, "this does not stand in \(source)")
    }
  }

  private static let articles = Repository.files(
    under: "Sources/ModelChecker/ModelChecker.docc/", ending: ".md")

  @Test("All code of the articles stands in a file that is compiled")
  func code() {
    #expect(Self.articles.count > 1)
    expectNone(Self.articles.flatMap(findings))
  }

  @Test("The first article shows the whole of its model")
  func firstModel() throws {
    let article = try #require(Self.articles.first { $0.path.hasSuffix("/ModelChecker.md") })
    let model = try #require(
      Repository.files.first { $0.path == "Examples/ProtocolModels/FlagLock.swift" })
    let block = try #require(blocks(in: article).first)
    #expect(block.lines + [""] == model.lines)
  }

  @Test("Code that stands nowhere is found")
  func planted() {
    let text = """
      <!-- Tests/TidyTests/Repository.swift -->
      ```swift
      struct TextFile: Sendable {
        let path: String
      ```
      ```swift
      let a = 1
      ```
      <!-- Tests/TidyTests/Repository.swift -->
      ```swift
      struct TextFile: Sendable {
          let path: String
      ```
      <!-- Tests/Nothing.swift -->
      ```swift
      ```
      """
    let page = TextFile(path: "Planted.md", text: text)
    #expect(findings(in: page).map(\.line) == [6, 10, 15])
  }
}
