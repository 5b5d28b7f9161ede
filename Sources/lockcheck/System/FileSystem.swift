import Glibc

/// Files, as little of them as the command needs. All calls are to the C library.
enum FileSystem {
  /// A file or folder that cannot be used, with the reason of the system.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let path: String
    let problem: String

    var description: String { "\(path): \(problem)" }
  }

  enum Kind: Equatable {
    case file, folder, pipe, other
  }

  /// The most bytes of a file that are read: more than any model file or trace has, and little enough
  /// for a pipe that never ends.
  static let inputMax = 16 << 20

  /// What is at `path`, links followed, or nil if nothing is.
  static func kind(of path: String) -> Kind? {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return nil }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFIFO: return .pipe
    default: return .other
    }
  }

  /// What tells this build of the program from others: the size of its file and when it was written. Empty where
  /// the system does not say.
  static let programMark: String = {
    var info = stat()
    guard unsafe stat("/proc/self/exe", &info) == 0 else { return "" }
    return "\(info.st_size) \(info.st_mtim.tv_sec) \(info.st_mtim.tv_nsec)"
  }()

  /// Whether both paths lead to one file, links followed; not if one leads nowhere.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard unsafe stat(path, &one) == 0, unsafe stat(other, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// The names in a folder, sorted by their bytes.
  static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw failure(folder) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// The text of a file, which must be UTF-8.
  static func text(of path: String) throws(Failure) -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw Failure(path: path, problem: "this is no UTF-8 text")
    }
    return text
  }

  /// The bytes of a file, or of a pipe to its end. What is neither, or too large, is an error.
  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    switch kind(of: path) {
    case .folder: throw Failure(path: path, problem: "this is a folder, not a file")
    case .other: throw Failure(path: path, problem: "this is a device or a socket, not a file")
    case .file, .pipe, nil: break
    }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      if count == 0 { break }
      bytes += buffer[..<count]
      guard bytes.count <= inputMax else {
        throw Failure(
          path: path, problem: "this is larger than \(inputMax >> 20) MiB, the most that is read")
      }
    }
    return bytes
  }

  /// Writes the whole text to `descriptor`. False if it could not be; `errno` says why.
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        unsafe rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Replaces the file at `path` as a whole: nobody ever sees half of it.
  /// What is no regular file (a device, a pipe, a link) is written where it is and stays what it is.
  static func replace(_ path: String, with text: String) throws(Failure) {
    if isSpecial(path) { return try writeInPlace(path, text) }
    let temporary = temporaryPath(for: path)
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    let written = write(text, to: file)
    let problem = written ? nil : reason()
    close(file)
    if let problem {
      unsafe unlink(temporary)
      throw Failure(path: path, problem: problem)
    }
    guard unsafe rename(temporary, path) == 0 else {
      let error = failure(path)
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Something other than a regular file stands at `path`; a link counts as itself.
  private static func isSpecial(_ path: String) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0 && info.st_mode & S_IFMT != S_IFREG
  }

  private static func writeInPlace(_ path: String, _ text: String) throws(Failure) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    let problem = write(text, to: file) ? nil : reason()
    close(file)
    if let problem { throw Failure(path: path, problem: problem) }
  }

  /// Fails now if a file could not be written at `path` later.
  static func checkWritable(file path: String) throws(Failure) {
    if kind(of: path) == .folder {
      throw Failure(path: path, problem: "this is a folder, not a file")
    }
    if kind(of: path) != nil && isSpecial(path) {
      guard unsafe access(path, W_OK) == 0 else { throw failure(path) }
      return
    }
    try probe(path)
  }

  /// Fails now if files could not be written in `folder`, or the folder could not be made.
  static func checkWritable(folder: String) throws(Failure) {
    var existing = folder
    while kind(of: existing) == nil, existing != parent(of: existing) {
      existing = parent(of: existing)
    }
    guard kind(of: existing) == .folder else {
      throw Failure(path: existing, problem: "this is no folder")
    }
    do throws(Failure) {
      try probe(existing + "/probe")
    } catch {
      throw Failure(path: folder, problem: error.problem)
    }
  }

  /// Makes `folder` and those above it, as far as they are missing.
  static func makeFolder(_ folder: String) throws(Failure) {
    if kind(of: folder) == .folder { return }
    if folder != parent(of: folder) { try makeFolder(parent(of: folder)) }
    if unsafe mkdir(folder, 0o755) == 0 { return }
    guard errno == EEXIST else { throw failure(folder) }
    // Another process may have made it in the meantime.
    guard kind(of: folder) == .folder else {
      throw Failure(path: folder, problem: "this is no folder")
    }
  }

  /// Where `path` leads: links are followed, also one to a file that is not there yet. A path without links at its
  /// end stays as it is.
  static func followed(_ path: String) -> String {
    var path = path
    // As many as the system follows; more of them lead nowhere.
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return 0 }
        return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), bytes.count)
      }
      guard count > 0 else { break }
      let target = String(decoding: buffer[..<count], as: UTF8.self)
      path = target.hasPrefix("/") ? target : parent(of: path) + "/" + target
    }
    return path
  }

  /// The path without its last part; `.` if there is none.
  static func parent(of path: String) -> String {
    var path = Substring(path)
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func probe(_ path: String) throws(Failure) {
    let temporary = temporaryPath(for: path)
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    close(file)
    unsafe unlink(temporary)
  }

  /// A hidden neighbour of `path` that no other process uses.
  private static func temporaryPath(for path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? "file"
    return parent(of: path) + "/.\(name).\(getpid()).tmp"
  }

  /// What `errno` says of `path`.
  static func failure(_ path: String) -> Failure {
    Failure(path: path, problem: reason())
  }

  /// What `errno` says, in words.
  private static func reason() -> String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text).lowercased()
  }
}
