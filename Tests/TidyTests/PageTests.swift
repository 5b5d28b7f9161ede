import Foundation
import Testing

/// Links of the pages.
struct PageTests {
  private struct Link {
    let index: Int
    let target: String
  }

  /// The links `[…](target)` outside code.
  private func links(in file: TextFile) -> [Link] {
    let fenced = file.fenced
    return file.lines.enumerated().flatMap { index, line -> [Link] in
      if fenced[index] { return [] }
      let prose = line.replacing(/`[^`]*`/, with: "")
      return prose.matches(of: /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/).map {
        Link(index: index, target: String($0.1))
      }
    }
  }

  /// What a heading is called in an address, as GitHub makes it.
  private func anchors(of file: TextFile) -> Set<String> {
    let fenced = file.fenced
    var anchors: Set<String> = []
    for (index, line) in file.lines.enumerated() where !fenced[index] {
      guard let heading = line.firstMatch(of: /^#{1,6}\s+(.*)$/)?.1 else { continue }
      let name = heading.lowercased().compactMap { character -> Character? in
        if character.isLetter || character.isNumber || "-_".contains(character) { return character }
        return character == " " ? "-" : nil
      }
      var anchor = String(name)
      var number = 1
      while !anchors.insert(anchor).inserted {
        anchor = "\(String(name))-\(number)"
        number += 1
      }
    }
    return anchors
  }

  private func findings(in file: TextFile) -> [Finding] {
    links(in: file).compactMap { link in
      let target = link.target
      if target.contains(/^[a-z][a-z+.-]*:/) { return nil }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      guard let path = resolve(String(parts[0]), from: file.path) else {
        return Finding(file, at: link.index, "\(target) leads out of the repository")
      }
      let page = parts[0].isEmpty ? file : Repository.files.first { $0.path == path }
      if page == nil && !Repository.exists(path) {
        return Finding(file, at: link.index, "\(target) does not exist")
      }
      if parts.count > 1, let page, page.path.hasSuffix(".md"),
        !anchors(of: page).contains(String(parts[1]))
      {
        return Finding(file, at: link.index, "\(target) has no such heading")
      }
      return nil
    }
  }

  /// The path from the root that `target` means in the file `origin`; nil above the root.
  private func resolve(_ target: String, from origin: String) -> String? {
    var parts =
      target.hasPrefix("/") ? [] : origin.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  @Test("Every relative link in README.md and docs/ leads somewhere")
  func linksResolve() {
    let readme = Repository.files.filter { $0.path == "README.md" }
    let docs = Repository.files(under: "docs/", ending: ".md")
    #expect(readme.count == 1, "README.md:1: does not exist")
    #expect(!docs.isEmpty, "docs/: there are no pages")
    expectNone((readme + docs).flatMap(findings))
  }

  @Test("A link that leads nowhere is found")
  func planted() {
    let text = """
      # A heading: with, signs
      [a](Package.swift) [b](#a-heading-with-signs) [c](https://example.org/nothing)
      [d](../Sources/LockCore) and [e](nothing.md)
      [f](#nothing)
      [g](../../nothing.md)
      `[h](nothing)`
      [i](./Lock%20x.md "title")
      """
    let page = TextFile(path: "docs/Planted.md", text: text.replacing("(Pack", with: "(../Pack"))
    #expect(findings(in: page).map(\.line) == [3, 4, 5, 7])
  }
}
