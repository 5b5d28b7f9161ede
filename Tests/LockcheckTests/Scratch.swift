import Foundation

/// A folder of its own for one test, removed with it.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "lockcheck-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { _ = try? FileManager.default.removeItem(atPath: path) }

  /// Writes `text` to the file `name` in the folder, and gives its path.
  @discardableResult func file(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  /// Makes a named pipe in the folder, and gives its path.
  func pipe(_ name: String) throws -> String {
    let pipe = path + "/" + name
    guard unsafe mkfifo(pipe, 0o600) == 0 else { throw POSIXError(.EIO) }
    return pipe
  }
}
