import Glibc

/// The folder of a vault and the files in it. All calls are to the C library.
///
/// ```
/// vault.db        the database: its salt, then encrypted pages
/// vault.db-wal    pages of the last commits, encrypted; gone after a clean close
/// vault.db-shm    only where another version of the app shares the file; this one makes none
/// vault.db-journal  only while the key is changed without a write-ahead log
/// vault.new       a database whose door is not written yet
/// ```
struct VaultFolder: Sendable {
  let path: String

  var database: String { path + "/vault.db" }
  var fresh: String { path + "/vault.new" }

  /// What a database may bring along.
  static let companions = ["", "-wal", "-shm", "-journal"]

  enum Kind: Equatable {
    case absent
    case file(size: Int64)
    case other
  }

  /// Makes the folder, for its owner alone.
  func make() throws(VaultError) {
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw Self.failure("mkdir") }
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw Self.failure("stat") }
    guard info.st_mode & S_IFMT == S_IFDIR else {
      throw .system(operation: "mkdir", code: ENOTDIR)
    }
  }

  static func kind(of path: String) throws(VaultError) -> Kind {
    var info = stat()
    guard unsafe lstat(path, &info) == 0 else {
      if errno == ENOENT { return .absent }
      throw failure("stat")
    }
    return info.st_mode & S_IFMT == S_IFREG ? .file(size: Int64(info.st_size)) : .other
  }

  /// Makes an empty file for its owner alone; an error if there is something already.
  static func makeEmpty(_ path: String) throws(VaultError) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("create") }
    close(file)
  }

  /// The first `count` bytes of a file, or as many as it has.
  static func head(of path: String, count: Int) throws(VaultError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw failure("read") }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress?.advanced(by: done), count - done)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw failure("read") }
      if got == 0 { break }
      done += got
    }
    return Array(bytes[..<done])
  }

  /// Removes a database and what it brought along, and makes that durable. No error if nothing is there.
  func remove(_ database: String) throws(VaultError) {
    for suffix in Self.companions {
      guard unsafe unlink(database + suffix) != 0, errno != ENOENT else { continue }
      throw Self.failure("remove")
    }
    try sync()
  }

  /// Gives the closed database at `fresh` its name, durably.
  func adoptFresh() throws(VaultError) {
    guard unsafe rename(fresh, database) == 0 else { throw Self.failure("rename") }
    try sync()
  }

  /// Makes names durable; no error if there is no folder.
  func sync() throws(VaultError) {
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      if errno == ENOENT { return }
      throw Self.failure("sync")
    }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Self.failure("sync") }
  }

  private static func failure(_ operation: String) -> VaultError {
    let code = errno
    return switch code {
    case ENOSPC, EDQUOT: .diskFull
    case EROFS, EACCES, EPERM: .readOnly
    default: .system(operation: operation, code: code)
    }
  }
}
