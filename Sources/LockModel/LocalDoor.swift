// LOCAL, never committed by branch command: what the command needs and main has not yet.
import LockCore
import ModelChecker

public enum ReplayOutcome: Equatable, Sendable {
  case ran(violatedAt: Int?)
  case notEnabled(step: Int, action: TraceAction)
  case differs(step: Int, variable: String, recorded: String, now: String, violatedAt: Int?)
  case unknownProperty
}

extension ModelFile {
  public func replay(_ trace: Trace, fault: String?, property: String) -> ReplayOutcome {
    guard let chosen = selected.first(where: { $0.id == property }) else { return .unknownProperty }
    let prelude = Prelude(settings)
    let world = LockWorld<Lock>(
      settings: settings, start: prelude.state, prelude: prelude.steps, startPredicates: prelude.last)
    let replayer = Replayer(world, properties: [chosen])
    guard let replay = replayer.run(trace) else {
      return .differs(step: 0, variable: "start", recorded: "", now: "", violatedAt: nil)
    }
    if let index = replay.notEnabled { return .notEnabled(step: index + 1, action: trace.steps[index + 1].action) }
    let at = replay.findings.first?.step
    for (i, (a, b)) in zip(trace.steps, replay.steps).enumerated() where a.variables != b.variables {
      for (x, y) in zip(a.variables, b.variables) where x != y {
        return .differs(step: i, variable: x.name, recorded: "\(x.value)", now: "\(y.value)", violatedAt: at)
      }
    }
    return .ran(violatedAt: at)
  }
}

public enum LockCatalogue {
  public struct Entry: Sendable { public let id: String, summary: String, explanation: String }
  public static var properties: [Entry] { LockProperty.properties.map { Entry(id: $0.id, summary: $0.name, explanation: $0.explanation) } }
  public static var witnesses: [Entry] { LockProperty.witnessList.map { Entry(id: $0.id, summary: $0.name, explanation: $0.explanation) } }
  public static var faults: [Entry] { Fault.allCases.map { Entry(id: $0.name, summary: "wall clock", explanation: "") } }
  public static var events: [Entry] { HappeningKind.allCases.map { Entry(id: $0.name, summary: $0.meaning, explanation: "") } }
  public static var predicates: [PredicateDescription] { LockPredicate.descriptions }
  public static var coreVersion: String { "1" }
}
