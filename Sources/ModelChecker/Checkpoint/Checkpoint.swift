/// Where a run writes down how far it is, so that another one can go on from there.
///
/// The file is written from time to time and when a run is interrupted or runs out of time or memory; it is
/// removed when the run ends with a verdict. A process that is killed, at whatever moment, leaves the file as it was
/// last written.
public struct Checkpoint: Sendable {
  /// The file.
  public var path: String
  /// Seconds between two writings.
  public var everySeconds: Double
  /// What the model cannot say of itself: a run goes on only from a file with the same text.
  public var tag: String
  /// Which one of several variants of a model this is, such as "the fault x": a run goes on only from a file with
  /// the same words, and where only they differ, the error has both.
  public var variant = "no variant"
  /// Which build of which program runs the model: another build may have another model under the same names, so
  /// a run goes on only from a file with the same text. Whoever leaves it empty answers for that alone.
  public var program = ""

  /// A checkpoint at `path`, written every minute unless `everySeconds` says otherwise.
  public init(path: String, everySeconds: Double = 60, tag: String = "") {
    self.path = path
    self.everySeconds = everySeconds
    self.tag = tag
  }

  /// Whether the file at ``path`` is a checkpoint, by how it begins: of whichever run and version, and perhaps
  /// damaged.
  public var isThere: Bool {
    WordReader.firstWord(of: path).map { $0 >> 16 == CheckpointKeeper.format >> 16 } ?? false
  }
}

/// Why a run cannot go on from a file.
public enum CheckpointError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system does not let it be read, for this reason.
  case unreadable(path: String, reason: String)
  /// It is no checkpoint, or not whole.
  case damaged(path: String)
  /// Another version of the checker wrote it.
  case otherFormat(path: String)
  /// It belongs to another run; `what` differs.
  case otherRun(path: String, what: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path): this checkpoint cannot be gone on from: \(reason). Mend that, name another file, or begin "
        + "anew"
    case .damaged(let path): "\(path): this is no checkpoint, or a damaged one; begin anew"
    case .otherFormat(let path):
      "\(path): another version of the checker wrote this checkpoint; begin anew"
    case .otherRun(let path, let what):
      "\(path): this checkpoint is of a run with \(what); make the call that made it, or begin anew"
    }
  }
}
