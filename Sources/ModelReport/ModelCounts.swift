import ModelChecker

/// The size of a model's graph and a number that stands for its shape, as a complete search found them.
public struct ModelCounts: Equatable, Sendable {
  public let states: Int
  public let transitions: Int
  public let depth: Int
  /// ``CheckResult/digest``.
  public let digest: UInt64

  public init(states: Int, transitions: Int, depth: Int, digest: UInt64) {
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.digest = digest
  }

  /// The counts of `result`, or nil if the search was not complete.
  public init?(_ result: CheckResult) {
    guard result.complete, let digest = result.digest else { return nil }
    self.init(
      states: result.states, transitions: result.transitions, depth: result.depth, digest: digest)
  }

  /// A digest as files and reports have it: 16 digits, of which `0` to `f` each stand for four bits.
  static func text(of digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The digest that ``text(of:)`` made `text` from.
  static func digest(from text: String) -> UInt64? {
    guard let digest = UInt64(text, radix: 16), self.text(of: digest) == text else { return nil }
    return digest
  }
}

/// How the counts of a run compare with those that were recorded.
public struct CountsCheck: Equatable, Sendable {
  /// One field that is not as recorded, both values as text.
  public struct Change: Equatable, Sendable {
    public let field: String
    public let recorded: String
    public let found: String
  }

  /// What the comparison came to.
  public enum Outcome: Equatable, Sendable {
    case same
    /// These fields differ, in the order of the file; never empty.
    case differs([Change])
    /// The file has no counts of the model.
    case notRecorded
    /// The search was not complete, so there is nothing to compare.
    case notCompared
  }

  /// The file that the recorded counts stand in.
  public let file: String
  public let outcome: Outcome

  /// Compares what a run of `model` found with the counts in `file`, which stands at `path`.
  public init(_ model: String, _ result: CheckResult, in file: CountsFile, at path: String) {
    self.file = path
    guard let recorded = file.counts(of: model) else {
      outcome = .notRecorded
      return
    }
    guard let found = ModelCounts(result) else {
      outcome = .notCompared
      return
    }
    let fields: [(name: String, recorded: String, found: String)] = [
      ("states", NumberText.grouped(recorded.states), NumberText.grouped(found.states)),
      (
        "transitions", NumberText.grouped(recorded.transitions),
        NumberText.grouped(found.transitions)
      ),
      ("depth", NumberText.grouped(recorded.depth), NumberText.grouped(found.depth)),
      ("digest", ModelCounts.text(of: recorded.digest), ModelCounts.text(of: found.digest)),
    ]
    let changes = fields.filter { $0.recorded != $0.found }
      .map { Change(field: $0.name, recorded: $0.recorded, found: $0.found) }
    outcome = changes.isEmpty ? .same : .differs(changes)
  }

  /// The lines of a text report.
  func lines(model: String) -> [String] {
    let file = file.printable
    switch outcome {
    case .same: return ["counts    as in \(file)"]
    case .notRecorded: return ["counts    \(model.printable) is not in \(file)"]
    case .notCompared:
      return ["counts    not compared with \(file): the search is not complete"]
    case .differs(let changes):
      return ["counts    not as in \(file)"]
        + changes.map { change in
          "  \(change.field.padded(to: 11))  \(change.recorded) recorded, \(change.found) found"
        }
    }
  }

  /// The member of a JSON report.
  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("file", .string(file))]
    switch outcome {
    case .same: members.append(.init("outcome", .string("same")))
    case .notRecorded: members.append(.init("outcome", .string("notRecorded")))
    case .notCompared: members.append(.init("outcome", .string("notCompared")))
    case .differs(let changes):
      members.append(.init("outcome", .string("differs")))
      members.append(
        .init(
          "changes",
          .array(
            changes.map { change in
              .object([
                .init("field", .string(change.field)), .init("recorded", .string(change.recorded)),
                .init("found", .string(change.found)),
              ])
            })))
    }
    return .object(members)
  }
}
