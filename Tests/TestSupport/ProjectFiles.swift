import Foundation

/// The files of the project that tests read: models, traces and the benchmark.
public enum ProjectFiles {
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of the file at `path`, which begins at the project's folder.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The path of the model file that is there for the fault of this name: one of its own in
  /// `Models/faults/`, or else the first in `Models/holes/` that puts it over the lock.
  public static func model(ofFault fault: String) throws -> String {
    let own = "Models/faults/\(fault).json5"
    if FileManager.default.fileExists(atPath: root.appending(path: own).path) { return own }
    for path in paths(in: "Models/holes", ending: ".json5") {
      if try text(of: path).contains("fault: \"\(fault)\"") { return path }
    }
    preconditionFailure("no model file has the fault \(fault)")
  }

  /// The path of the trace that is kept of the model file at `path` for `property`.
  public static func trace(of path: String, _ property: String) -> String {
    let name = path.split(separator: "/").suffix(2).joined(separator: "/")
    return "traces/\(name.dropLast(".json5".count))-\(property).itf.json"
  }

  /// The paths of the files directly in `folder` whose names end with `ending`, sorted. A folder that is
  /// not there is a fault of the test.
  public static func paths(in folder: String, ending: String) -> [String] {
    do {
      return try FileManager.default
        .contentsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(ending) }
        .sorted()
        .map { "\(folder)/\($0)" }
    } catch {
      preconditionFailure("\(folder): \(error)")
    }
  }
}
