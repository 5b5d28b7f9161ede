import ModelChecker

/// Reads the members of one object by their keys, and reports all that is wrong with them.
///
/// Ask for every key first and unwrap afterwards, so that one wrong value does not hide the next:
///
/// ```swift
/// let limits = try JSON5Parser.parse(utf8: bytes, file: path).decode { root -> Limits? in
///   let attempts = root.required("attempts", .int(in: 1...10))
///   let unlock = root.optional("unlock", .choice(["pin", "biometry"]), default: "pin")
///   guard let attempts, let unlock else { return nil }
///   return Limits(attempts: attempts, unlock: unlock)
/// }
/// ```
///
/// A key that was never asked for is unknown, and is reported when the reading ends. What was asked
/// for must therefore not depend on the values, where a key is to be known in any case.
public final class ObjectDecoder {
  /// Where the object begins.
  public let position: SourcePosition
  private let members: [JSON5Member]
  private let context: ReadingContext
  private var known: [String] = []
  private var missing: [(key: String, expected: String)] = []

  init(_ members: [JSON5Member], position: SourcePosition, context: ReadingContext) {
    self.members = members
    self.position = position
    self.context = context
  }

  /// The value of a key that must be there; nil if it is missing or wrong, which is reported.
  public func required<Value>(_ key: String, _ reader: ValueReader<Value>) -> Value? {
    guard let member = member(key) else {
      missing.append((key, reader.expected))
      return nil
    }
    return reader.read(member.value, context.appending(key: key))
  }

  /// The value of a key that may be absent; nil if it is absent, and if it is wrong, which is reported.
  public func optional<Value>(_ key: String, _ reader: ValueReader<Value>) -> Value? {
    member(key).flatMap { reader.read($0.value, context.appending(key: key)) }
  }

  /// The value of a key, or `fallback` if it is absent; nil if it is wrong, which is reported.
  ///
  /// So nil says that the value is not known, and a check that needs it is left out.
  public func optional<Value>(
    _ key: String, _ reader: ValueReader<Value>, default fallback: Value?
  ) -> Value? {
    guard let member = member(key) else { return fallback }
    return reader.read(member.value, context.appending(key: key))
  }

  /// Whether the key is there, with whatever value. The key is known from then on.
  public func contains(_ key: String) -> Bool {
    member(key) != nil
  }

  /// Where the key stands, or nil if it is absent.
  public func position(of key: String) -> SourcePosition? {
    member(key)?.keyPosition
  }

  /// Reports that something is wrong with a key, such as that it contradicts another; if it is
  /// absent, the place is that of the object.
  public func report(at key: String, message: String, suggestion: String? = nil) {
    context.appending(key: key).report(
      at: position(of: key) ?? position, message, suggestion: suggestion)
  }

  /// Notes that a key, which is there, does nothing. The file is read all the same.
  func note(at key: String, message: String) {
    guard let position = position(of: key) else { return }
    context.diagnostics.note(
      at: position, keyPath: context.appending(key: key).path.description, message: message)
  }

  /// Reports that something is wrong with the object as a whole.
  public func report(message: String) {
    context.report(at: position, message)
  }

  /// Something is wrong with the document, as far as it was looked at.
  var hasProblems: Bool { !context.diagnostics.isEmpty || !missing.isEmpty }

  /// Reports the keys that were not asked for, and those that were asked for and are missing.
  func finish() {
    let absent = known.filter { key in !members.contains { $0.key == key } }
    let list = known.isEmpty ? "none" : known.map { "\"\($0)\"" }.joined(separator: ", ")
    var meant: [String] = []
    for member in members where !known.contains(member.key) {
      // A key that is there already is not what the writer was about to write. Where nothing is shown
      // any more there is nothing to look for.
      let suggestion = context.diagnostics.isFull ? nil : nearestName(to: member.key, in: absent)
      context.appending(key: member.key).report(
        at: member.keyPosition,
        suggestion == nil ? "unknown key; the keys known here: \(list)" : "unknown key",
        suggestion: suggestion)
      if let suggestion { meant.append(suggestion) }
    }
    // A misspelt key is one mistake, so the right one is not called missing on top.
    for (key, expected) in missing where !meant.contains(key) {
      context.appending(key: key).report(
        at: position, "missing key, expected \(expected)")
    }
  }

  private func member(_ key: String) -> JSON5Member? {
    if !known.contains(key) { known.append(key) }
    return members.first { $0.key == key }
  }
}
