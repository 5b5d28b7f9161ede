import ModelChecker

/// Why a text is no trace that this version can read.
public enum TraceFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is no JSON; line and column are 1-based.
  case notJSON(line: Int, column: Int, problem: String)
  /// A member that must be there is not; the path is like `#meta.lockcheck.schema`.
  case missing(path: String)
  /// The file as a whole cannot be read, for this reason.
  case unreadable(String)
  /// A member that this version does not know.
  case unknownMember(path: String, known: [String])
  /// A member has the wrong type.
  case wrongType(path: String, expected: String, found: String)
  /// A member has the right type, but a value that is none of those known.
  case unknownValue(path: String, value: String, known: [String])
  /// The trace was written for another version of the `lockcheck` member.
  case unknownSchema(Int)
  /// A value of a variable is of a kind that traces of lockcheck do not have.
  case unsupported(path: String, found: String)
  /// A whole number that does not fit, or a text in `#bigint` that is no number.
  case badNumber(path: String, text: String)
  /// `loop` is not the index of a state.
  case badLoop(Int, states: Int)
  /// `loop` stands in a trace of a kind that is decided by one step.
  case loopOfKind(PropertyKind)
  /// `status` says something else than `expect`.
  case badStatus(String, expected: String)
  /// The index in a state is not its place.
  case badIndex(path: String, index: Int, expected: Int)
  /// The first action is not `start`, or a later one is.
  case badStart(path: String, name: String)
  /// A state has a variable that `vars` does not list.
  case unlisted(path: String)
  case invalidName(InvalidName)

  /// What is wrong, in one sentence without the file's name.
  public var description: String {
    switch self {
    case .notJSON(let line, let column, let problem):
      "line \(line), column \(column): this is no JSON: \(problem)"
    case .missing(let path): "\(path) is missing"
    case .unreadable(let problem): problem
    case .unknownMember(let path, let known):
      "\(path) is not known; there are \(known.joined(separator: ", "))"
    case .wrongType(let path, let expected, let found):
      "\(path) must be \(expected), but is \(found)"
    case .unknownValue(let path, let value, let known):
      "\(path) is \"\(value.printable)\", but must be one of \(known.joined(separator: ", "))"
    case .unknownSchema(let schema):
      "#meta.lockcheck.schema is \(schema), and this version reads only \(ITFWriter.schema)"
    case .unsupported(let path, let found):
      "\(path) is \(found); only texts, truth values and whole numbers can be read"
    case .badNumber(let path, let text):
      "\(path) is \"\(text.printable)\", which is no whole number of 64 bits"
    case .badLoop(let loop, let states):
      "loop is \(loop), which is not the index of one of the \(states) states"
    case .loopOfKind(let kind):
      "loop is there, and a property of the kind \(kind.rawValue) has no loop"
    case .badStatus(let status, let expected):
      "#meta.status is \"\(status.printable)\", but must be \"\(expected)\", as "
        + "#meta.lockcheck.expect says"
    case .badIndex(let path, let index, let expected):
      "\(path) is \(index), but this is state \(expected)"
    case .badStart(let path, let name):
      "\(path) is \"\(name.printable)\", but the first action must be start, and only the first"
    case .unlisted(let path): "\(path) is not listed in vars"
    case .invalidName(let error): error.description
    }
  }
}
