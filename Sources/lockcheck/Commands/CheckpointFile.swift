import ModelChecker

/// Where one search writes how far it is, and whether it goes on from there.
struct CheckpointFile {
  let checkpoint: Checkpoint
  let resumes: Bool
  /// Held as long as the search may write: a second run with the same file would take it from the first.
  private let lock: FileLock

  /// What the call says; nil if it wants none. The file must be there exactly if the search goes on from it.
  init?(_ parsed: ParsedArguments, models: Int, outputs: OutputFiles) throws {
    resumes = parsed.isOn("--resume")
    guard let path = parsed.value("--checkpoint") else {
      for option in ["--resume", "--checkpoint-every"]
      where parsed.isOn(option) || parsed.value(option) != nil {
        throw UsageError("\(option) needs --checkpoint FILE")
      }
      return nil
    }
    // What stands at the end of links is replaced, not the first link.
    var checkpoint = Checkpoint(path: FileSystem.followed(path), tag: Version.text)
    checkpoint.program = FileSystem.programMark
    if let text = parsed.value("--checkpoint-every") {
      checkpoint.everySeconds = try ArgumentValues.seconds(
        text, of: "--checkpoint-every", without: "it is a minute")
    }
    self.checkpoint = checkpoint
    guard models == 1 else {
      throw UsageError(
        "a checkpoint is for one model, and this call names \(models)", hint: "name one of them")
    }
    guard parsed.value("--storage") != "compact" else {
      throw UsageError(
        "--checkpoint and --storage compact do not go together",
        hint: "a checkpoint is one of a search with --storage exact")
    }
    if outputs.files.contains(where: { FileSystem.followed($0.path) == checkpoint.path }) {
      throw UsageError("--checkpoint and --output both write \(path)", hint: "give another path")
    }
    try CheckpointFile.checkKind(path)
    lock = try FileLock(of: path)
    if resumes { return }
    guard FileSystem.kind(of: path) == nil else {
      guard checkpoint.isThere else {
        throw UsageError(
          "\(path) is there already, and is no checkpoint",
          hint: "it stays as it is: give the checkpoint another name")
      }
      throw UsageError("\(path) is there already: go on from it with --resume, or remove it")
    }
    do throws(FileSystem.Failure) {
      try FileSystem.checkWritable(file: checkpoint.path)
    } catch {
      throw UsageError(
        "a checkpoint cannot be written to \(error)", hint: "give a path that can be written to")
    }
  }

  /// Says on stderr that the search can go on, if something was kept.
  func tell() {
    guard FileSystem.kind(of: checkpoint.path) == .file else { return }
    Terminal.complain(
      "checkpoint: \(checkpoint.path) has how far the search came; the same call with --resume goes on\n"
    )
  }

  /// A checkpoint is replaced as a whole and read again, which no pipe and no device can do.
  private static func checkKind(_ path: String) throws(UsageError) {
    if path == "-" {
      throw UsageError(
        "--checkpoint needs a file, and \"-\" is none", hint: "a file with that name is ./-")
    }
    switch FileSystem.kind(of: path) {
    case .pipe, .other:
      throw UsageError(
        "--checkpoint needs a file, and \(path) is a pipe or a device", hint: "give another path")
    case .folder:
      throw UsageError(
        "--checkpoint needs a file, and \(path) is a folder", hint: "give a path in it")
    case .file, nil: break
    }
  }
}
