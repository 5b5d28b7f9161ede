import ModelChecker

/// One model as it was run: what its file expects, what came out, and where the traces went.
public struct ModelRun: Sendable {
  /// The model's name, for example `m5-08`.
  public var model: String
  /// The file it was read from.
  public var file: String
  /// The fault over the model, or nil.
  public var fault: String?
  /// The verdict expected of each property, by id. What is missing is expected to hold.
  public var expectedVerdicts: [String: Verdict]
  public var result: CheckResult
  /// The trace files that were written, by property id.
  public var traces: [String: String]
  /// What repeats a trace, without the trace's path: `lockcheck replay`.
  public var replayCommand: String
  /// How its counts compare with recorded ones, if that was asked for.
  public var counts: CountsCheck?
  /// What the fault does, if there is one and nothing rejects it, as far as that was asked.
  public var faultEffect: FaultEffect?
  /// For random walks the call that takes them again: `lockcheck simulate m5-08 --seed 1`.
  public var repeatCommand: String?
  /// What the model leaves out of the world, in words: reports list it with what was not checked.
  public var bounds: [String] = []

  public init(
    model: String, file: String, fault: String? = nil, expectedVerdicts: [String: Verdict] = [:],
    result: CheckResult, traces: [String: String] = [:], replayCommand: String = "lockcheck replay"
  ) {
    self.model = model
    self.file = file
    self.fault = fault
    self.expectedVerdicts = expectedVerdicts
    self.result = result
    self.traces = traces
    self.replayCommand = replayCommand
  }

  /// The verdict expected of the property `id`.
  public func expectedVerdict(of id: String) -> Verdict { expectedVerdicts[id] ?? .holds }

  /// The verdict expected of the model: violated if that is expected of one of its properties.
  public var expected: Verdict {
    let all = result.properties.map { expectedVerdict(of: $0.id) }
    if all.contains(.violated) { return .violated }
    return all.contains(.undetermined) ? .undetermined : .holds
  }

  /// The verdict that reports give of `property`: a run that proves nothing as a whole never says
  /// "holds", even of a witness that it did reach.
  public func reportedVerdict(of property: PropertyResult) -> Verdict {
    result.verdict == .undetermined && property.verdict == .holds ? .undetermined : property.verdict
  }

  /// Whether `property` was decided although the run as a whole is undetermined: the pass that it takes came to
  /// its end, and nothing violates it.
  public func isDecided(_ property: PropertyResult) -> Bool {
    result.compaction == nil && result.simulation == nil && property.verdict == .holds
      && reportedVerdict(of: property) == .undetermined
  }

  /// How the run compares with what is expected of it.
  public var outcome: RunOutcome {
    if result.limit == .interrupted { return .interrupted }
    let findings = result.properties.contains { property in
      switch property.verdict {
      case .holds: property.vacuous || expectedVerdict(of: property.id) == .violated
      case .violated: expectedVerdict(of: property.id) != .violated
      case .undetermined: false
      }
    }
    if findings || faultEffect == FaultEffect.nothing { return .finding }
    switch counts?.outcome {
    case .differs, .notRecorded: return .finding
    case .notCompared: return .undetermined
    case .same, nil: break
    }
    if result.verdict == .undetermined { return .undetermined }
    if result.properties.contains(where: { $0.verdict == .undetermined }) { return .undetermined }
    switch result.limit {
    case nil, .firstViolation: return .asExpected
    case .depth, .states, .time, .memory, .formula, .interrupted: return .undetermined
    }
  }
}

/// How a run compares with what is expected of it.
public enum RunOutcome: String, Sendable, CaseIterable {
  /// Every property came out as expected, and nothing is open or vacuous.
  case asExpected
  /// A property, or the counts, did not come out as expected, or a property holds only vacuously.
  case finding
  /// No finding, but something is not decided.
  case undetermined
  /// Stopped from outside.
  case interrupted

  /// The outcome of several runs together: interrupted, else a finding, else undetermined.
  public static func combined(_ outcomes: some Sequence<RunOutcome>) -> RunOutcome {
    var worst = RunOutcome.asExpected
    for outcome in outcomes where outcome.rank > worst.rank { worst = outcome }
    return worst
  }

  private var rank: Int {
    switch self {
    case .asExpected: 0
    case .undetermined: 1
    case .finding: 2
    case .interrupted: 3
    }
  }
}

extension Verdict {
  /// The verdict of several together: violated, else undetermined, else holds.
  public static func combined(_ verdicts: some Sequence<Verdict>) -> Verdict {
    var combined = Verdict.holds
    for verdict in verdicts {
      switch verdict {
      case .violated: return .violated
      case .undetermined: combined = .undetermined
      case .holds: break
      }
    }
    return combined
  }
}
