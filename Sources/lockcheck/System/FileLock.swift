import Glibc

/// A path that only one process of the machine uses at a time.
///
/// What is locked is a hidden neighbour of the path, because the file itself is replaced as a whole. The
/// system gives the lock back when a process ends, however it ends; the neighbour may stay then, and is taken
/// by the next.
final class FileLock {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock, or says that another process has it.
  init(of path: String) throws {
    let name = path.split(separator: "/").last.map(String.init) ?? "file"
    self.path = FileSystem.parent(of: path) + "/.\(name).lock"
    while true {
      let file = unsafe open(self.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard file >= 0 else { throw FileSystem.failure(self.path) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        close(file)
        throw UsageError(
          "another run uses \(path)", hint: "wait for its end, or give this one another path")
      }
      // Whoever had it before may have removed it since it was opened.
      if FileLock.isSame(file, self.path) {
        descriptor = file
        return
      }
      close(file)
    }
  }

  deinit {
    unsafe unlink(path)
    close(descriptor)
  }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard unsafe fstat(descriptor, &one) == 0, unsafe stat(path, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }
}
