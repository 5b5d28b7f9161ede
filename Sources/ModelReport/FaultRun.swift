import ModelChecker

/// One fault as it was tried: the run with it, and the run of the correct core.
public struct FaultRun: Sendable {
  /// The fault's name.
  public var fault: String
  /// The properties that must reject it; empty if any will do.
  public var properties: [String]
  /// The longest counterexample that is allowed, in counted steps, or nil.
  public var longestTrace: Int?
  /// The actions that do not count towards it: answers that a trace needs and a catalogue leaves out.
  public var uncounted: Set<String>
  public var faulty: ModelRun
  public var correct: ModelRun

  public init(
    fault: String, properties: [String], longestTrace: Int?, uncounted: Set<String> = [],
    faulty: ModelRun, correct: ModelRun
  ) {
    self.fault = fault
    self.properties = properties
    self.longestTrace = longestTrace
    self.uncounted = uncounted
    self.faulty = faulty
    self.correct = correct
  }

  /// A property that was violated under the fault.
  public struct Killer: Equatable, Sendable {
    public let id: String
    public let length: TraceLength
    /// The steps that count; of a run with a loop those before the loop.
    public let counted: Int
  }

  /// The properties that were violated under the fault, with the lengths of their traces.
  public var killers: [Killer] {
    faulty.result.properties.compactMap { property in
      guard property.verdict == .violated, property.kind != .witness,
        let trace = property.evidence?.trace
      else { return nil }
      let counted = trace.steps[..<(trace.loop ?? trace.steps.count)].dropFirst()
        .count { !uncounted.contains($0.action.name) }
      return Killer(id: property.id, length: trace.length, counted: counted)
    }
  }

  /// The fault shows in nothing that this model has: the two searches are alike.
  public var hasNoEffect: Bool {
    properties.isEmpty && killers.isEmpty
      && FaultEffect(faulty.result, correct: correct.result) == FaultEffect.nothing
  }

  /// The fault changes what this model does, and no property minds.
  public var isAllowed: Bool {
    killers.isEmpty && !hasNoEffect && faulty.result.complete && correct.result.complete
  }

  /// The fault was rejected as it must be. One that has no effect on the model was not put to the test.
  public var isCaught: Bool { problems.isEmpty && !hasNoEffect }

  /// The correct core holds, and nothing of it only for want of a case.
  public var correctHolds: Bool {
    correct.result.verdict == .holds && !correct.result.properties.contains(where: \.vacuous)
  }

  /// Everything that is not as it should be; empty if the fault was rejected as it must be.
  public var problems: [String] {
    var problems: [String] = []
    let found = killers
    for id in properties {
      guard let killer = found.first(where: { $0.id == id }) else {
        problems.append("\(id) does not reject it")
        continue
      }
      if let longestTrace, killer.counted > longestTrace {
        problems.append("\(id) takes \(killer.counted) steps, more than \(longestTrace)")
      }
    }
    if properties.isEmpty, found.isEmpty, !hasNoEffect { problems.append("no property rejects it") }
    for property in correct.result.properties where property.verdict == .violated {
      problems.append("the correct core violates \(property.id)")
    }
    for property in correct.result.properties where property.vacuous {
      problems.append("the correct core holds \(property.id) only vacuously")
    }
    if correct.result.verdict == .undetermined {
      problems.append("the correct core is undetermined")
    }
    return problems
  }

  /// How the fault came out, for the exit code.
  public var outcome: RunOutcome {
    if [faulty, correct].contains(where: { $0.result.limit == .interrupted }) {
      return .interrupted
    }
    if problems.isEmpty { return .asExpected }
    // What a limit left open is not a finding, unless something else is.
    let isOpen = [faulty, correct].contains { run in
      switch run.result.limit {
      case .depth, .states, .time, .memory, .formula, .interrupted: true
      case .firstViolation, nil: false
      }
    }
    let correctViolated = correct.result.properties.contains { $0.verdict == .violated }
    return isOpen && !correctViolated ? .undetermined : .finding
  }
}
