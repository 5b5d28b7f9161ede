import Foundation
import Testing

/// The files of this repository, as a person would list them: without build products and history.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All text files, read once, in the order of their paths.
  static let files: [TextFile] = {
    var files: [TextFile] = []
    for path in paths(under: "") {
      guard let data = FileManager.default.contents(atPath: root.appending(path: path).path),
        let text = String(validating: data, as: UTF8.self)
      else { continue }
      files.append(TextFile(path: path, text: text))
    }
    return files.sorted { $0.path < $1.path }
  }()

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The files whose path begins and ends so.
  static func files(under folder: String, ending: String = "") -> [TextFile] {
    files.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(ending) }
  }

  static var swiftSources: [TextFile] { files(under: "Sources/", ending: ".swift") }

  /// What is built, installed or written by a run; the same as in `.gitignore`.
  private static func isLeftOut(_ name: String, in folder: String) -> Bool {
    if name == ".git" || name.hasPrefix(".build") || name == "__pycache__" { return true }
    return folder == "traces" && name.hasSuffix(".itf.json")
  }

  private static func paths(under folder: String) -> [String] {
    let place = root.appending(path: folder).path
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: place)
    } catch {
      Issue.record("\(place) cannot be listed: \(error)")
      return []
    }
    return names.filter { !isLeftOut($0, in: folder) }.flatMap { name in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      return isFolder(path) ? paths(under: path) : [path]
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    do {
      let values = try root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey])
      return values.isDirectory == true
    } catch {
      Issue.record("\(path) cannot be looked at: \(error)")
      return false
    }
  }
}

/// A text file and what a rule says about it.
struct TextFile: Sendable {
  let path: String
  let lines: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of a Swift file without comments and without what stands in string literals.
  var code: [String] {
    var isInText = false
    return lines.map { line in
      // A literal over several lines begins and ends with a line that has its quotes.
      if line.contains("\"\"\"") {
        defer { isInText.toggle() }
        return isInText ? "" : TextFile.code(of: line)
      }
      return isInText ? "" : TextFile.code(of: line)
    }
  }

  private static func code(of line: String) -> String {
    var code = ""
    var isInString = false
    var previous: Character = " "
    for character in line {
      if character == "\"" && previous != "\\" {
        isInString.toggle()
        code.append(character)
      } else if !isInString {
        if character == "/" && previous == "/" {
          code.removeLast()
          return code
        }
        code.append(character)
      }
      previous = previous == "\\" && character == "\\" ? " " : character
    }
    return code
  }

  /// Whether each line of a Markdown file stands in a fenced block (the fences too).
  var fenced: [Bool] {
    var isInside = false
    return lines.map { line in
      guard line.drop(while: { $0 == " " }).hasPrefix("```") else { return isInside }
      isInside.toggle()
      return true
    }
  }
}

/// Something that breaks a rule, and where.
struct Finding: CustomStringConvertible, Sendable {
  let path: String
  let line: Int
  let words: String

  init(_ file: TextFile, at index: Int, _ words: String) {
    path = file.path
    line = index + 1
    self.words = words
  }

  /// A finding about a file as a whole.
  init(path: String, _ words: String) {
    self.path = path
    line = 1
    self.words = words
  }

  var description: String { "\(path):\(line): \(words)" }
}

/// Expects that a rule finds nothing; each finding is a line of its own.
func expectNone(
  _ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation
) {
  guard !findings.isEmpty else { return }
  let list = findings.map(\.description).joined(separator: "\n")
  Issue.record("\(findings.count) found:\n\(list)", sourceLocation: sourceLocation)
}

/// Finds the lines of `lines` that `pattern` matches.
func matches(
  of pattern: Regex<Substring>, in file: TextFile, lines: [String], _ words: String
) -> [Finding] {
  // Not the boundaries of Unicode: these see one word in `lock.state`.
  let pattern = pattern.wordBoundaryKind(.simple)
  return lines.enumerated().compactMap { index, line in
    line.contains(pattern) ? Finding(file, at: index, words) : nil
  }
}
