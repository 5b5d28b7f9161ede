// Draft of the door of LockModel as the command sees it. Bodies come later.
import ModelChecker

/// One model file, read and checked.
public struct ModelFile: Sendable {
  /// The file's name without folder and ending, for example `m5-08`.
  public var name: String { fatalError() }
  /// The path it was read from.
  public var path: String { fatalError() }
  /// One line for people.
  public var title: String { fatalError() }
  /// The fault that the file itself puts over the core, if any (`Models/faults/`).
  public var fault: String? { fatalError() }
  /// The longest counterexample that the file allows (`Models/faults/`: the catalogue's length).
  public var longestTrace: Int? { fatalError() }
  /// The ids of the properties, witnesses and formulas it selects, in order.
  public var propertyIDs: [String] { fatalError() }
  /// The verdict it expects of one of its properties when its own fault is on (or it has none).
  public func expectedVerdict(of id: String) -> Verdict { fatalError() }
  /// `holds`, or `violated` where some property is expected to be.
  public var expected: Verdict { fatalError() }
  /// The file in canonical form, one line of JSON: what a trace carries so that it stands alone.
  public var canonicalText: String { fatalError() }

  /// Reads and checks a file; everything wrong with it is in the error, in one go.
  public static func load(path: String) throws(ModelFileError) -> ModelFile { fatalError() }
  /// Reads and checks text, for example what a trace carries.
  public static func parse(_ text: String, path: String) throws(ModelFileError) -> ModelFile { fatalError() }

  /// Searches the model. `fault` (a catalogue name) replaces the file's own; `.none` in it means the correct core.
  /// `properties` restricts it to some ids.
  public func explore(
    fault: FaultChoice, properties: [String]?, options: CheckOptions, hooks: SearchHooks
  ) -> CheckResult { fatalError() }

  /// Feeds the actions of a recorded trace to today's core and compares each state.
  public func replay(_ trace: Trace, fault: String?, property: String) -> ReplayOutcome { fatalError() }
}

public enum FaultChoice: Equatable, Sendable {
  /// The fault that the file names, or none.
  case asInFile
  /// The correct core.
  case none
  case named(String)
}

public struct ModelFileError: Error, Sendable {
  public let diagnostics: [Diagnostic]
  /// The text that was read, for carets; empty if it could not be.
  public let text: String
}

/// How a replay ended.
public enum ReplayOutcome: Equatable, Sendable {
  /// All steps went through, and the property came out: violated at this step, or nil.
  case ran(violatedAt: Int?)
  /// The action of this step is not enabled.
  case notEnabled(step: Int, action: TraceAction)
  /// A state after this step differs: the first variable that does. The run went on (violatedAt as above).
  case differs(step: Int, variable: String, recorded: String, now: String, violatedAt: Int?)
  /// The property is not known in this model.
  case unknownProperty
}

/// What `list` and `explain` print.
public enum LockCatalogue {
  public struct Entry: Sendable {
    public let id: String          // "S1", "clock-back", "touched", "locked"
    public let summary: String     // one line
    public let explanation: String // several lines of plain text, for `explain`
  }
  public static var properties: [Entry] { fatalError() }   // S1 ... and L4, L5, L8, P0, deadlock
  public static var witnesses: [Entry] { fatalError() }
  public static var faults: [Entry] { fatalError() }
  public static var events: [Entry] { fatalError() }       // actions of the world
  public static var predicates: [PredicateDescription] { fatalError() }
  /// The version of the core, for traces.
  public static var coreVersion: String { fatalError() }
}
