/// A word of a command line that a person is to paste.
public enum ShellWord {
  /// `text` as one word of a shell.
  public static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || "._-/+:=@,".contains(character))
    }
    if isPlain && !text.isEmpty { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
