/// An object of a JSON text with the path to it, read member by member with errors that name the
/// path.
struct JSONReading {
  let members: [JSONValue.Member]
  private let path: String

  init(_ value: JSONValue, path: String) throws(TraceFileError) {
    guard case .object(let members) = value else {
      throw .wrongType(
        path: path.isEmpty ? "the file" : path, expected: "an object", found: value.kindName)
    }
    self.members = members
    self.path = path
  }

  /// The path to the member `name`, as errors print it.
  func path(to name: String) -> String {
    path.isEmpty ? name.printable : path + "." + name.printable
  }

  private func optionalMember(_ name: String) -> JSONValue? {
    members.first { $0.name == name }?.value
  }

  func member(_ name: String) throws(TraceFileError) -> JSONValue {
    guard let value = optionalMember(name) else { throw .missing(path: path(to: name)) }
    return value
  }

  func object(_ name: String) throws(TraceFileError) -> JSONReading {
    try JSONReading(member(name), path: path(to: name))
  }

  func optionalObject(_ name: String) throws(TraceFileError) -> JSONReading? {
    optionalMember(name) == nil ? nil : try object(name)
  }

  func array(_ name: String) throws(TraceFileError) -> [JSONValue] {
    let value = try member(name)
    guard case .array(let elements) = value else { throw mismatch(name, "an array", value) }
    return elements
  }

  func string(_ name: String) throws(TraceFileError) -> String {
    let value = try member(name)
    guard case .string(let text) = value else { throw mismatch(name, "a text", value) }
    return text
  }

  func optionalString(_ name: String) throws(TraceFileError) -> String? {
    optionalMember(name) == nil ? nil : try string(name)
  }

  func int(_ name: String) throws(TraceFileError) -> Int {
    let value = try member(name)
    guard case .int(let number) = value else { throw mismatch(name, "a whole number", value) }
    return number
  }

  func optionalInt(_ name: String) throws(TraceFileError) -> Int? {
    optionalMember(name) == nil ? nil : try int(name)
  }

  /// The member `name` as one of the cases of `Choice`.
  func choice<Choice>(_ name: String) throws(TraceFileError) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    let text = try string(name)
    guard let choice = Choice(rawValue: text) else {
      throw .unknownValue(
        path: path(to: name), value: text, known: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  private func mismatch(_ name: String, _ expected: String, _ value: JSONValue) -> TraceFileError {
    .wrongType(path: path(to: name), expected: expected, found: value.kindName)
  }
}

extension JSONValue {
  /// The kind of the value in words: `an array`.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .int: "a whole number"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
