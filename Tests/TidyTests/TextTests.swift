import Foundation
import Testing

/// Rules about words, in every text file.
struct TextTests {
  private func notes(in file: TextFile) -> [Finding] {
    // Written in two parts, so that this file does not find itself.
    let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    return file.lines.enumerated().compactMap { index, line in
      guard let word = words.first(where: { isWord($0, in: line) }) else { return nil }
      return Finding(file, at: index, "\(word): do it or write it down in docs/")
    }
  }

  private func isWord(_ word: String, in line: String) -> Bool {
    guard let range = line.range(of: word) else { return false }
    let before = line[..<range.lowerBound].last
    let after = line[range.upperBound...].first
    return before?.isLetter != true && after?.isLetter != true
  }

  /// The report writes an en dash for "nothing"; so do its tests, and its output where pages show it.
  private func dashes(in file: TextFile) -> [Finding] {
    if file.path.hasPrefix("Sources/ModelReport/") || file.path.hasPrefix("Tests/") { return [] }
    let isPage = file.path.hasSuffix(".md")
    let fenced = isPage ? file.fenced : []
    return file.lines.enumerated().compactMap { index, line in
      guard line.contains("\u{2013}") || line.contains("\u{2014}") else { return nil }
      if isPage && fenced[index] { return nil }
      return Finding(file, at: index, "a long dash: use a comma, a colon or a full stop")
    }
  }

  private func machinePaths(in file: TextFile) -> [Finding] {
    let places = ["root", "work", "opt/swift", "home"].map { "/\($0)/" }
    return file.lines.enumerated().compactMap { index, line in
      for place in places {
        guard let range = line.range(of: place) else { continue }
        // Part of a longer path, such as an address or a folder of this repository.
        if let before = line[..<range.lowerBound].last,
          before.isLetter || before.isNumber
            || "._-}/".contains(before)
        {
          continue
        }
        return Finding(file, at: index, "\(place) is a path of one machine")
      }
      return nil
    }
  }

  @Test("Nothing is left to do in the text")
  func noNotes() {
    expectNone(Repository.files.flatMap(notes))
  }

  @Test("No long dashes outside the tool's own output")
  func noDashes() {
    expectNone(Repository.files.flatMap(dashes))
  }

  @Test("No paths of one machine")
  func noMachinePaths() {
    expectNone(Repository.files.flatMap(machinePaths))
  }

  @Test("A note, a dash and a path are found")
  func planted() {
    let todo = "TO" + "DO"
    let dash = "\u{2014}"
    let root = "/" + "root"
    let text = """
      // \(todo): later
      # \(todo)S are fine as part of a word, \(dash) dashes are not
      ```
      \(dash) output
      ```
      see \(root)/x, https://example.org\(root)/x, Sources\(root)/x
      see "\(root)/x"
      """
    let page = TextFile(path: "README.md", text: text)
    #expect(notes(in: page).map(\.line) == [1])
    #expect(dashes(in: page).map(\.line) == [2])
    #expect(machinePaths(in: page).map(\.line) == [6, 7])
    #expect(dashes(in: TextFile(path: "Makefile", text: text)).map(\.line) == [2, 4])
    #expect(dashes(in: TextFile(path: "Sources/ModelReport/A.swift", text: text)).isEmpty)
  }
}
