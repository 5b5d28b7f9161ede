import LockCore
import ModelChecker

/// One model file, read and checked: a policy, a world around it, and what is expected of them.
///
/// A model file never writes transitions: the lock is the real one, the world is always the same, and
/// the file sets its bounds. See `docs/MODEL-FILES.md`.
public struct ModelFile: Sendable {
  /// The file's name without folder and ending, for example `m5-08`.
  public let name: String
  /// The path it was read from.
  public internal(set) var path: String
  /// One line for people.
  public let title: String
  /// The fault that the file itself puts over the core, if any (`Models/faults/`).
  public let fault: String?
  /// The longest counterexample that the file allows: what the catalogue says of its fault.
  public let longestTrace: Int?
  /// Limits that the file itself sets.
  public let limits: CheckOptions
  /// The file in canonical form, one line of JSON: what a trace carries so that it stands alone.
  public internal(set) var canonicalText = ""

  /// What stands in the file and does nothing, each with its place and line: nothing is wrong, but whoever
  /// wrote it may have expected something of it.
  public internal(set) var notes: [String] = []

  let settings: WorldSettings
  /// What is checked, in order: properties, witnesses, formulas.
  let selected: [Property]
  let expectations: Expectations

  /// The ids of the properties, witnesses and formulas that the file selects, in order.
  public var propertyIDs: [String] { selected.map(\.id) }

  /// The kind of a property, witness or formula that the file selects; nil for others.
  public func kind(of id: String) -> PropertyKind? { selected.first { $0.id == id }?.kind }

  /// Why a property or witness of the catalogue is not checked of this model; nil if it is, and for an id
  /// that is not in the catalogue.
  public func absence(of id: String) -> String? {
    guard let entry = LockProperty.all.first(where: { $0.id == id }) else { return nil }
    if propertyIDs.contains(id) { return nil }
    return entry.absence(settings) ?? "the file does not choose it (properties, witnesses)"
  }

  /// The verdict that the file expects of one of its properties.
  public func expectedVerdict(of id: String) -> Verdict { expectations.verdict(of: id) }

  /// `holds`, or `violated` where some property is expected to be.
  public var expected: Verdict {
    expectations.byProperty.contains { $0.verdict == .violated } ? .violated : .holds
  }
}

/// What a file expects: everything holds, or some properties are violated.
struct Expectations: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    let id: String
    let verdict: Verdict
  }

  var byProperty: [Entry] = []

  func verdict(of id: String) -> Verdict {
    byProperty.first { $0.id == id }?.verdict ?? .holds
  }
}
