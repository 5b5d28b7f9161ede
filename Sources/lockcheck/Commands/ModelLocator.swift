import LockModel
import ModelChecker

/// Finds and reads model files.
enum ModelLocator {
  /// Where a name is looked up, in this order.
  static let folders = ["Models", "Models/faults", "Models/holes", "Models/examples"]
  static let ending = ".json5"

  /// The model files directly in `folder`, sorted by name.
  static func paths(in folder: String) throws -> [String] {
    guard FileSystem.kind(of: folder) == .folder else {
      throw UsageError(
        "there is no folder \(folder) here",
        hint: "run lockcheck where Models/ is, or give the path of a model file")
    }
    let paths = try FileSystem.names(in: folder).filter { $0.hasSuffix(ending) }
      .map { folder + "/" + $0 }
    guard !paths.isEmpty else {
      throw UsageError("\(folder) has no model file", hint: "a model file ends in \(ending)")
    }
    return paths
  }

  /// The path of `model`, which is a path already or the name of a file in one of ``folders``.
  static func path(of model: String) throws -> String {
    if model.contains("/") || model.hasSuffix(ending) { return try checked(model) }
    for folder in folders {
      let path = folder + "/" + model + ending
      if FileSystem.kind(of: path) == .file { return path }
    }
    if FileSystem.kind(of: model) == .file { return try checked(model) }
    throw UsageError.unknown(
      "model", model, known: try allNames(), otherwise: "see lockcheck list models")
  }

  /// `path`, if it can be the path of a model file.
  private static func checked(_ path: String) throws(UsageError) -> String {
    switch FileSystem.kind(of: path) {
    case .folder:
      throw UsageError("\(path) is a folder, not a model file", hint: "give one of its files")
    case .file where !path.hasSuffix(ending):
      // A trace or a report, most likely: its mistakes would say nothing.
      throw UsageError(
        "\(path) is no model file: its name does not end in \(ending)",
        hint: "give it a name that does, if it is one")
    // A pipe has the name that the shell gave it. What is no file at all is told when it is read.
    case .file, .pipe, .other: return path
    case nil: throw UsageError("there is no file \(path)", hint: "see lockcheck list models")
    }
  }

  /// The names of all model files in ``folders``.
  static func allNames() throws -> [String] {
    var names: [String] = []
    for folder in folders where FileSystem.kind(of: folder) == .folder {
      names += try FileSystem.names(in: folder).filter { $0.hasSuffix(ending) }
        .map { String($0.dropLast(ending.count)) }
    }
    return names
  }

  /// Reads all `paths`; if any is not valid, the error says everything that is wrong with all.
  static func load(_ paths: [String]) throws -> [ModelFile] {
    var models: [ModelFile] = []
    var problems: [String] = []
    for path in paths {
      let bytes = try FileSystem.bytes(of: path)
      do throws(InvalidDocument) {
        let model = try ModelFile.parse(utf8: bytes, path: path)
        if let problem = model.monitorProblem { problems.append("\(path): \(problem)") }
        for note in model.notes { Terminal.complain("warning: " + note + "\n") }
        models.append(model)
      } catch {
        problems += InvalidModels.texts(error)
      }
    }
    guard problems.isEmpty else { throw InvalidModels(problems: problems) }
    return models
  }
}

/// Model files that are not valid, with everything that is wrong with them.
struct InvalidModels: Error, Equatable, CustomStringConvertible {
  let problems: [String]

  var description: String {
    problems.map { "error: " + $0 }.joined(separator: "\n")
  }

  /// The most diagnostics of one file that are printed.
  private static let shown = 100

  /// One text per diagnostic, with its line and a caret; a file that is wrong throughout is cut short.
  static func texts(_ error: InvalidDocument) -> [String] {
    var texts = error.diagnostics.prefix(shown).map { $0.rendered(in: error.source) }
    let left = error.diagnostics.count - texts.count
    if left > 0 {
      texts.append("\(error.source.file): and \(error.isCut ? "many" : String(left)) more")
    }
    return texts
  }
}
