/// Where a run begins, at the beginning or where a checkpoint says, and who writes checkpoints from there on.
@usableFromInline
final class RunStart {
  /// The pass that comes first.
  @usableFromInline let pass: Int
  /// Seconds that the run has taken before.
  @usableFromInline let seconds: Double
  /// What the passes before it found out.
  @usableFromInline let record: RunRecord
  /// Who writes checkpoints, if they are wanted.
  @usableFromInline let keeper: CheckpointKeeper?
  /// The state of that pass, to be read once; nil at the beginning.
  private var file: WordReader?
  private let path: String

  /// The beginning.
  @usableFromInline
  init(_ record: RunRecord, keeper: CheckpointKeeper?) {
    self.keeper = keeper
    pass = 0
    seconds = 0
    self.record = record
    path = ""
  }

  /// What a checkpoint says; `empty` knows nothing yet.
  init(
    _ checkpoint: Checkpoint, _ identity: RunIdentity, _ empty: RunRecord,
    keeper: CheckpointKeeper?
  ) throws(CheckpointError) {
    self.keeper = keeper
    path = checkpoint.path
    let (words, format) = try CheckpointError.wrap(path) { () throws(WordFileError) in
      let words = try WordReader(path: checkpoint.path)
      return (words, try words.word())
    }
    if format != CheckpointKeeper.format {
      throw checkpoint.isThere ? .otherFormat(path: path) : .damaged(path: path)
    }
    let head = try CheckpointError.wrap(path) { () throws(WordFileError) in try Head(words) }
    if let what = head.identity.difference(from: identity) {
      throw .otherRun(path: path, what: what)
    }
    record = try CheckpointError.wrap(path) { () throws(WordFileError) in
      var record = empty
      try record.take(from: head.file)
      guard empty.plan.passes.indices.contains(head.pass) else { throw .damaged }
      return record
    }
    pass = head.pass
    seconds = head.seconds
    file = head.file
    keeper?.wentOn()
  }

  /// What every checkpoint of this format begins with.
  private struct Head {
    let file: WordReader
    let identity: RunIdentity
    let seconds: Double
    let pass: Int

    init(_ file: WordReader) throws(WordFileError) {
      self.file = file
      identity = try RunIdentity(from: file)
      seconds = try file.double()
      pass = try file.number()
    }
  }

  /// Brings `search`, which has not begun, to where the checkpoint left it; says where its level ends. Nil
  /// at the beginning, and for every pass but the first.
  @usableFromInline
  func restore<Product: ProductState>(
    _ search: inout SearchPass<Product>
  ) throws(CheckpointError) -> Int? {
    search.keeper = keeper
    guard let file else { return nil }
    self.file = nil
    do {
      return try search.take(from: file)
    } catch {
      throw CheckpointError(error, path)
    }
  }
}

extension CheckpointError {
  init(_ error: WordFileError, _ path: String) {
    switch error {
    case .system(let reason): self = .unreadable(path: path, reason: reason)
    case .damaged: self = .damaged(path: path)
    }
  }

  /// Does what may fail on the file at `path`.
  static func wrap<Result>(
    _ path: String, _ body: () throws(WordFileError) -> Result
  ) throws(CheckpointError) -> Result {
    do {
      return try body()
    } catch {
      throw CheckpointError(error, path)
    }
  }
}
