/// The names that a variable, a parameter or any other field of a trace may have.
///
/// They must be usable as they are by every reader of ITF: `itf-py` makes records into Python
/// tuples with named fields, so a Python keyword, an underscore at the start or a character that is
/// no letter or digit would make a trace unreadable there.
public enum VariableName {
  /// The keywords of Python 3. Its soft keywords (`match`, `type`) may name a field and are not here.
  static let pythonKeywords: Set<String> = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
  ]

  /// Whether `name` matches `[a-z][A-Za-z0-9]*` and is no keyword of Python.
  public static func isValid(_ name: String) -> Bool {
    problem(with: name) == nil
  }

  /// Why `name` is no valid name, or nil.
  static func problem(with name: String) -> String? {
    let scalars = name.unicodeScalars
    guard let first = scalars.first else { return "is empty" }
    guard first >= "a", first <= "z" else { return "does not begin with a letter from a to z" }
    let isPlain = scalars.allSatisfy { scalar in
      (scalar >= "a" && scalar <= "z") || (scalar >= "A" && scalar <= "Z")
        || (scalar >= "0" && scalar <= "9")
    }
    if !isPlain { return "has a character that is no letter or digit" }
    return pythonKeywords.contains(name) ? "is a keyword of Python" : nil
  }
}

/// A name that a trace cannot carry.
public struct InvalidName: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name as it is.
  public let name: String
  /// What has the name: `variable`, or `parameter of tick`.
  public let role: String
  /// What is wrong with it.
  public let problem: String

  public init(name: String, role: String, problem: String) {
    self.name = name
    self.role = role
    self.problem = problem
  }

  public var description: String { "the \(role) \"\(name.printable)\" \(problem)" }
}
