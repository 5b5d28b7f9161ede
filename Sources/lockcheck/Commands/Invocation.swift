import ModelReport

/// How the command was called, for the lines that say how to repeat something.
enum Invocation {
  /// The command as people would type it again: run from a build folder it is `swift run`.
  static func command(argumentZero: String) -> String {
    argumentZero.contains("/.build/") || argumentZero.hasPrefix(".build/")
      ? "swift run -c release lockcheck" : ShellWord.quoted(argumentZero)
  }
}
