//   [ format | identity | seconds | pass | record of the passes before | state of the pass | sum ]

/// Writes the checkpoints of a run. Only the thread that steers the search calls it.
@usableFromInline
final class CheckpointKeeper {
  /// The first word of every checkpoint: that it is one, and in its last 16 bits the format.
  static let format: UInt64 = 0x6C63_6B63_7074_0005

  private let checkpoint: Checkpoint
  private let identity: RunIdentity
  private let failed: (@Sendable (String) -> Void)?
  private var written = ProcessClock.seconds()
  /// The pass that runs, and what the ones before it found out.
  private var pass = 0
  private var record: RunRecord?
  /// Memory ended a pass: what was written then is what a later run goes on from.
  private var isClosed = false
  /// A checkpoint of this run is in its place, written by this process or by the one before.
  private var isThere = false
  /// Why the last one could not be written, which is said once; nil if it could.
  private var told: String?

  init(
    _ checkpoint: Checkpoint, _ identity: RunIdentity, failed: (@Sendable (String) -> Void)?
  ) {
    self.checkpoint = checkpoint
    self.identity = identity
    self.failed = failed
  }

  /// The run goes on from the checkpoint that is there.
  func wentOn() { isThere = true }

  /// A pass begins.
  @usableFromInline
  func begin(pass number: Int, after record: RunRecord) {
    pass = number
    self.record = record
    // A pass before this one is open for want of memory: going on from here would leave it so.
    if record.limit == .memory { isClosed = true }
  }

  /// Nothing is written any more.
  func close() { isClosed = true }

  /// Whether it is time to write.
  @usableFromInline
  var isDue: Bool {
    !isClosed && ProcessClock.seconds() - written >= checkpoint.everySeconds
  }

  /// Writes a checkpoint, the last of the run if `isLast`; `body` adds the state of the pass. A failure does no
  /// harm: the file stays as it was. It is told once for each reason, and again of the last.
  func write(
    seconds: Double, isLast: Bool, _ body: (WordWriter) throws(WordFileError) -> Void
  ) {
    written = ProcessClock.seconds()
    guard let record, !isClosed else { return }
    do throws(WordFileError) {
      let file = try WordWriter(path: checkpoint.path, mark: Self.format)
      try identity.put(into: file)
      try file.put(seconds)
      try file.put(pass)
      try record.put(into: file)
      try body(file)
      try file.finish()
      isThere = true
      told = nil
    } catch {
      let reason =
        switch error {
        case .system(let reason): reason
        case .damaged: "it could not be written"
        }
      if isLast || reason != told {
        failed?("\(checkpoint.path): \(reason). \(consequence(isLast: isLast))")
      }
      told = reason
    }
  }

  /// What follows from a checkpoint that could not be written.
  private func consequence(isLast: Bool) -> String {
    let left = isThere ? "What was written before stays" : "Nothing was written before"
    if isLast {
      return left + ", so a later run " + (isThere ? "goes on from there" : "cannot go on")
    }
    return left + "; make it possible to write there while the search goes on, which tries again"
  }

  /// The run came to its end: there is nothing to go on with.
  @usableFromInline
  func remove() { WordWriter.remove(checkpoint.path) }
}
