import LockModel
import ModelChecker

/// `lockcheck list`: what there is, one thing a line.
enum ListCommand {
  static func run(_ parsed: ParsedArguments) throws -> ExitCode {
    let what = parsed.operands.first ?? ""
    let rows: [[String]]
    switch what {
    case "models": rows = try models()
    case "properties": rows = LockCatalogue.properties.map { [$0.id, $0.summary] }
    case "witnesses": rows = LockCatalogue.witnesses.map { [$0.id, $0.summary] }
    case "faults": rows = LockCatalogue.faults.map { [$0.id, $0.summary] }
    case "events": rows = LockCatalogue.events.map { [$0.id, $0.summary] }
    case "predicates": rows = LockCatalogue.predicates.map { [$0.name, $0.meaning] }
    case _:
      throw UsageError.unknown(
        "thing to list", what, known: CommandTable.listed,
        otherwise: "it lists " + CommandTable.listed.joined(separator: ", "))
    }
    Terminal.print(table(rows))
    return .asExpected
  }

  private static func models() throws -> [[String]] {
    var paths = try ModelLocator.paths(in: "Models")
    for folder in ModelLocator.folders.dropFirst() where FileSystem.kind(of: folder) == .folder {
      paths += try FileSystem.names(in: folder).filter { $0.hasSuffix(ModelLocator.ending) }
        .map { folder + "/" + $0 }
    }
    return try ModelLocator.load(paths).map { model in
      [model.name, model.expected.rawValue, model.path, model.title]
    }
  }

  /// The rows with their columns in line.
  static func table(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).reduce(0, max)
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.reduce(0, max)
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        guard column + 1 < row.count else { break }
        line += String(repeating: " ", count: widths[column] - cell.count + 2)
      }
      return line + "\n"
    }.joined()
  }
}
