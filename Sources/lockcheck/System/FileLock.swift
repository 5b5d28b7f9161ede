import Glibc

/// A path that only one process of the machine uses at a time.
///
/// What is locked is a hidden neighbour of the file that the path leads to, because the file itself is replaced as
/// a whole. The system gives the lock back when a process ends, however it ends; the neighbour may stay then, and is
/// taken by the next.
final class FileLock {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock of the file that `path` leads to, or says that another process has it.
  init(of path: String) throws {
    let target = FileSystem.followed(path)
    let name = target.split(separator: "/").last.map(String.init) ?? "file"
    self.path = FileSystem.parent(of: target) + "/.\(name).lock"
    while true {
      let file = unsafe open(self.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard file >= 0 else { throw FileLock.failure(path, self.path) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let error =
          errno == EWOULDBLOCK
          ? UsageError(
            "another run uses \(path)", hint: "wait for its end, or give this one another path")
          : FileLock.failure(path, self.path)
        close(file)
        throw error
      }
      // Whoever had it before may have removed it since it was opened.
      if FileLock.isSame(file, self.path) {
        descriptor = file
        return
      }
      close(file)
    }
  }

  private static func failure(_ path: String, _ lock: String) -> UsageError {
    UsageError(
      "\(path) cannot be locked: \(FileSystem.failure(lock))",
      hint: "give a path in a folder that is there, that can be written to and that has locks")
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
