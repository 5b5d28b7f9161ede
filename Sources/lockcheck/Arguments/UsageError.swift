import ModelChecker

/// A call that cannot be carried out as it was made. It ends with exit code 2.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  let message: String
  /// What to do about it.
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// `name` is not one of `known`: names the nearest, or where to find them all.
  static func unknown(
    _ what: String, _ name: String, known: [String], otherwise: String
  ) -> UsageError {
    let nearest = nearestName(to: name, in: known)
    return UsageError(
      "unknown \(what) \"\(name)\"",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? otherwise)
  }

  var description: String {
    "error: " + message + (hint.map { "\n  " + $0 } ?? "")
  }
}
