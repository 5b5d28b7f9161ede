import ModelReport

/// Reads trace files for `replay` and `show`.
enum TraceReading {
  /// The trace in the file at `path`, or an error that names the file.
  static func document(at path: String) throws -> TraceDocument {
    let text = try FileSystem.text(of: path)
    do throws(TraceFileError) {
      return try ITFReader.document(from: text)
    } catch {
      throw UsageError(
        "\(path): \(error)",
        hint: "lockcheck reads ITF traces that lockcheck explore wrote (*.itf.json)")
    }
  }
}
