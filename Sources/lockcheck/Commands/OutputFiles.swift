import ModelReport

/// The files that `--output` asks for.
struct OutputFiles {
  static let formats = ["text", "json", "jsonl"]
  let files: [(format: String, path: String)]

  init(_ values: [String]) throws(UsageError) {
    var files: [(format: String, path: String)] = []
    for value in values {
      let file = try ArgumentValues.output(value, formats: OutputFiles.formats)
      if files.contains(where: { $0.path == file.path }) {
        throw UsageError("--output writes \(file.path) twice")
      }
      files.append(file)
    }
    self.files = files
  }

  /// Fails now if a file could not be written later, or is one of `inputs`.
  func check(inputs: [String]) throws {
    for file in files {
      if inputs.contains(where: { FileSystem.isSame(file.path, $0) }) {
        throw UsageError(
          "--output would write over \(file.path), which this call reads",
          hint: "give another path")
      }
      try FileSystem.checkWritable(file: file.path)
    }
  }

  /// Writes each file as a whole, with the text of its format.
  func write(_ text: (String) -> String) throws {
    for file in files { try FileSystem.replace(file.path, with: text(file.format)) }
  }
}
