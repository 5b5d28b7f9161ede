import FoundationEssentials

/// Runs that failed once, kept in a file beside the test, in `Regressions/`: each is a list of commands.
struct Regressions: Sendable {
  struct Entry: Codable, Equatable, Sendable {
    /// Why it failed.
    let reason: String
    let commands: [StoredCommand]
  }

  let path: String

  /// - Parameter file: The file of the test.
  init(name: String, besideTest file: String) {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let safe = name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    path = (folder + ["Regressions", String(safe) + ".json"]).joined(separator: "/")
  }

  /// What is kept; nothing where there is no file.
  func entries() throws -> [Entry] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Adds a run if it is not there yet.
  func keep(_ entry: Entry) throws {
    var entries = try entries()
    if entries.contains(where: { $0.commands == entry.commands }) { return }
    entries.append(entry)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    try FileManager.default.createDirectory(
      atPath: folder.joined(separator: "/"), withIntermediateDirectories: true)
    var data = try encoder.encode(entries)
    data.append(10)
    try data.write(to: URL(filePath: path))
  }
}
