import ModelChecker

/// What can be listed and explained: properties, witnesses, faults, events and predicates.
public enum LockCatalogue {
  /// One entry: the name it goes by, a line, and several lines.
  public struct Entry: Equatable, Sendable {
    public let id: String
    public let summary: String
    public let explanation: String
  }

  /// The version of the lock's behaviour, as traces carry it.
  public static var coreVersion: String { "1" }

  public static var properties: [Entry] { LockProperty.properties.map(entry) }

  public static var witnesses: [Entry] { LockProperty.witnessList.map(entry) }

  public static var faults: [Entry] {
    Fault.allCases.map { fault in
      let about = fault.about
      return Entry(
        id: fault.name, summary: "\(about.number): \(about.summary)",
        explanation: "\(about.explanation)\nRejected by \(about.property).")
    }
  }

  /// The faults of a number of the catalogue, such as `K08`: more than one where a sentence can be read in
  /// several ways. None for a text that is no number of it.
  public static func faults(numbered number: String) -> [String] {
    Fault.allCases.filter { $0.about.number == number.uppercased() }.map(\.name)
  }

  /// What can happen in the world, by the names that traces use.
  public static var events: [Entry] {
    HappeningKind.allCases.map {
      Entry(
        id: $0.name, summary: $0.meaning,
        explanation: "In formulas: event.\($0.name).")
    }
  }

  /// The events that traces need and the catalogue of bypasses does not count: answers of the store, the
  /// erase and the verifier, and timers.
  public static let answers: Set<String> = Set(
    [
      HappeningKind.readAnswer, .wrote, .writeFailed, .erased, .eraseFailed, .compared, .timer,
    ].map(\.name))

  public static var predicates: [PredicateDescription] { LockPredicate.descriptions }

  /// The property that must reject the fault; nil for a name that is no fault.
  public static func property(rejecting fault: String) -> String? {
    Fault(rawValue: fault)?.about.property
  }

  private static func entry(_ property: LockProperty) -> Entry {
    Entry(id: property.id, summary: property.name, explanation: property.explanation)
  }
}
