import ModelReport

/// Errors as stderr gets them.
enum ErrorText {
  /// The lines of `error`, each beginning with `error:`.
  static func text(for error: any Error) -> String {
    switch error {
    case let error as UsageError: error.description + "\n"
    case let error as InvalidModels: error.description + "\n"
    case let error as FileSystem.Failure:
      "error: \(error)\n  check the path, and that you may use it\n"
    case let error as InvalidName: "error: the trace cannot be written: \(error)\n"
    case _: "error: \(error)\n"
    }
  }
}
