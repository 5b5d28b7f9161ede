import Foundation

/// The files of the project that tests read: models, traces and the benchmark.
public enum ProjectFiles {
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of the file at `path`, which begins at the project's folder.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
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
