import Glibc

// A file of 64-bit words in the byte order of the machine, with a sum of all words at its end. It is
// written beside its place and moved there when it is whole and on the disk, so that a process that dies at
// any moment leaves the old file or the new one.

/// Why a file of words could not be written or read.
@usableFromInline
enum WordFileError: Error, Equatable {
  /// The system refuses, for this reason.
  case system(String)
  /// The file ends too early, or its words do not add up.
  case damaged

  /// What is not ours stands where a draft goes.
  static func inTheWay(_ draft: String) -> WordFileError {
    .system("\(draft) is in the way and stays as it is; move it away")
  }

  /// The system's reason as it stands in `errno`, in the middle of a sentence.
  static var last: WordFileError {
    .system(unsafe String(cString: strerror(errno)).lowercased())
  }
}

/// Words on their way into a file.
///
/// Safe to use: it owns the descriptor, and only words that were put are written.
@safe
@usableFromInline
final class WordWriter {
  private static let bufferWords = 1 << 16
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt64] = []
  private var sum: UInt64 = 0
  /// The file is in its place.
  private var isFinished = false

  /// Where a file is written before it is whole.
  private static func draft(of path: String) -> String { path + ".new" }

  /// Begins a file that shall stand at `path`, and whose first word is `mark`. A draft that a process left
  /// behind is known by that word; what else stands in the draft's place stays there, and is an error.
  init(path: String, mark: UInt64) throws(WordFileError) {
    self.path = path
    let draft = Self.draft(of: path)
    try Self.clear(draft, mark)
    descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw WordFileError.last }
    buffer.reserveCapacity(Self.bufferWords)
    try put(mark)
  }

  /// Removes a draft that was left behind: a plain file that is empty or begins with the mark.
  private static func clear(_ draft: String, _ mark: UInt64) throws(WordFileError) {
    let file = unsafe open(draft, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0 && errno == ENOENT { return }
    guard file >= 0 else { throw WordFileError.inTheWay(draft) }
    defer { close(file) }
    let (count, first) = WordReader.firstWord(in: file)
    guard count == 0 || (count == 8 && first == mark) else {
      throw WordFileError.inTheWay(draft)
    }
    unsafe _ = unlink(draft)
  }

  // A draft that was not finished is of no use, and takes room where perhaps there was none.
  deinit {
    guard descriptor >= 0 else { return }
    if !isFinished { unsafe _ = unlink(Self.draft(of: path)) }
    close(descriptor)
  }

  func put(_ word: UInt64) throws(WordFileError) {
    sum = Mixer.fold(sum, word)
    buffer.append(word)
    if buffer.count == Self.bufferWords { try flush() }
  }

  private func flush() throws(WordFileError) {
    let descriptor = descriptor
    let failure: WordFileError? = unsafe buffer.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let start = unsafe bytes.baseAddress.map { unsafe $0 + done }
        let count = unsafe write(descriptor, start, bytes.count - done)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return WordFileError.last }
        done += count
      }
      return nil
    }
    if let failure { throw failure }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Ends the file and moves it to its place.
  func finish() throws(WordFileError) {
    // Inverted: with a word equal to the sum the sum would go on from zero.
    try put(~sum)
    try flush()
    guard fsync(descriptor) == 0, unsafe rename(Self.draft(of: path), path) == 0 else {
      throw WordFileError.last
    }
    isFinished = true
    syncFolder()
  }

  /// What a folder lists must be on the disk too. Some file systems cannot do that for folders; the file
  /// itself is safe all the same.
  private func syncFolder() {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 {
      fsync(descriptor)
      close(descriptor)
    }
  }

  /// Removes a file that is of no more use, and what may be left of a draft.
  static func remove(_ path: String) {
    unsafe _ = unlink(path)
    unsafe _ = unlink(draft(of: path))
  }
}

/// Words from a file that a ``WordWriter`` wrote. All of them were read and added up before the first is
/// handed out.
///
/// Safe to use: words are only handed out of what was read.
@safe
@usableFromInline
final class WordReader {
  private let descriptor: Int32
  private var buffer = [UInt64](repeating: 0, count: 1 << 16)
  private var next = 1 << 16
  /// How many words have not been handed out, the sum at the end not counted.
  private(set) var left = 0

  init(path: String) throws(WordFileError) {
    // A pipe that nobody writes to must not be waited for.
    descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw WordFileError.last }
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { throw WordFileError.last }
    guard info.st_mode & S_IFMT == S_IFREG, info.st_size % 8 == 0, info.st_size >= 8 else {
      throw WordFileError.damaged
    }
    let words = Int(info.st_size) / 8 - 1
    var sum: UInt64 = 0
    for _ in 0..<words { sum = Mixer.fold(sum, try read()) }
    guard try read() == ~sum, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw WordFileError.damaged
    }
    left = words
    next = buffer.count
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The first word of the file at `path`, links followed; nil if there is none, or it cannot be read.
  static func firstWord(of path: String) -> UInt64? {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let (count, word) = firstWord(in: file)
    return count == 8 ? word : nil
  }

  /// How many bytes of a word an open file begins with, and the word that they make.
  fileprivate static func firstWord(in file: Int32) -> (count: Int, word: UInt64) {
    var word: UInt64 = 0
    let count = unsafe withUnsafeMutableBytes(of: &word) { bytes in
      unsafe Glibc.read(file, bytes.baseAddress, bytes.count)
    }
    return (count, word)
  }

  /// The next word.
  func word() throws(WordFileError) -> UInt64 {
    guard left > 0 else { throw .damaged }
    left -= 1
    return try read()
  }

  private func read() throws(WordFileError) -> UInt64 {
    if next == buffer.count { try fill() }
    next += 1
    return buffer[next - 1]
  }

  /// Reads ahead; what is missing at the end of the file stays as it was, and is never asked for.
  private func fill() throws(WordFileError) {
    let descriptor = descriptor
    let failure: WordFileError? = unsafe buffer.withUnsafeMutableBytes { bytes in
      var done = 0
      while done < bytes.count {
        let start = unsafe bytes.baseAddress.map { unsafe $0 + done }
        let count = unsafe Glibc.read(descriptor, start, bytes.count - done)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return WordFileError.last }
        if count == 0 { return done == 0 ? .damaged : nil }
        done += count
      }
      return nil
    }
    if let failure { throw failure }
    next = 0
  }
}
