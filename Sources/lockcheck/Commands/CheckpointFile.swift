import ModelChecker

/// Where one search writes how far it is, and whether it goes on from there.
struct CheckpointFile {
  let checkpoint: Checkpoint
  let resumes: Bool

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
    var checkpoint = Checkpoint(path: path, tag: Version.text)
    if let text = parsed.value("--checkpoint-every") {
      checkpoint.everySeconds = try ArgumentValues.seconds(text, of: "--checkpoint-every")
    }
    self.checkpoint = checkpoint
    guard models == 1 else {
      throw UsageError("a checkpoint is for one model, and this call names \(models)")
    }
    guard parsed.value("--storage") != "compact" else {
      throw UsageError(
        "--checkpoint and --storage compact do not go together",
        hint: "a checkpoint is one of a search with --storage exact")
    }
    if outputs.files.contains(where: { $0.path == path }) {
      throw UsageError("--checkpoint and --output both write \(path)", hint: "give another path")
    }
    if resumes { return }
    guard FileSystem.kind(of: path) == nil else {
      throw UsageError("\(path) is there already: go on from it with --resume, or remove it")
    }
    try FileSystem.checkWritable(file: path)
  }
}
