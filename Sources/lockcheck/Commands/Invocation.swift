/// How the command was called, for the lines that say how to repeat something.
enum Invocation {
  /// The command as people would type it again: run from a build folder it is `swift run`.
  static func command(argumentZero: String) -> String {
    argumentZero.contains("/.build/") || argumentZero.hasPrefix(".build/")
      ? "swift run -c release lockcheck" : quoted(argumentZero)
  }

  /// `text` as one word of a shell.
  static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || "._-/+:=@,".contains(character))
    }
    if isPlain && !text.isEmpty { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
