import ModelChecker

/// The report of a call as JSON: one object, or one object a line.
///
/// Members have a fixed order and are never renamed. Without timing everything that may differ
/// between two runs of the same call, or between numbers of workers, is left out.
public struct JSONReport: Sendable {
  /// The version of lockcheck.
  public let version: String
  /// Whether seconds, workers and memory are written.
  public let timing: Bool

  public init(version: String, timing: Bool) {
    self.version = version
    self.timing = timing
  }

  /// The whole call as one object, with a line break at its end.
  public func text(for runs: [ModelRun]) -> String {
    JSONValue.object([
      .init("lockcheck", .string(version)),
      .init("verdict", .string(Verdict.combined(runs.map(\.result.verdict)).rawValue)),
      .init("models", .array(runs.map { .object(members(of: $0)) })),
    ]).pretty + "\n"
  }

  /// The lines of one run: one per property, then one for the model.
  public func lines(for run: ModelRun) -> String {
    var lines = run.result.properties.map { property in
      JSONValue.object(
        [
          .init("type", .string("property")), .init("model", .string(run.model)),
          .init("fault", .optional(run.fault)),
        ] + members(of: property, in: run))
    }
    let model = members(of: run).filter { $0.name != "properties" }
    lines.append(.object([.init("type", .string("model"))] + model))
    return lines.map { $0.compact + "\n" }.joined()
  }

  /// The last line of a call: the verdict of all runs, and the exit code.
  public func lastLine(for runs: [ModelRun], exit: Int) -> String {
    JSONValue.object([
      .init("type", .string("end")),
      .init("lockcheck", .string(version)),
      .init("verdict", .string(Verdict.combined(runs.map(\.result.verdict)).rawValue)),
      .init("models", .int(runs.count)),
      .init("exit", .int(exit)),
    ]).compact + "\n"
  }

  /// The members that describe one run.
  func members(of run: ModelRun) -> [JSONValue.Member] {
    let result = run.result
    var members: [JSONValue.Member] = [
      .init("model", .string(run.model)),
      .init("file", .string(run.file)),
      .init("verdict", .string(result.verdict.rawValue)),
      .init("expected", .string(run.expected.rawValue)),
      .init("fault", .optional(run.fault)),
      .init("complete", .bool(result.complete)),
      .init("limit", .optional(result.limit?.rawValue)),
      .init("states", .int(result.states)),
      .init("transitions", .int(result.transitions)),
      .init("depth", .int(result.depth)),
      .init("digest", .optional(result.digest.map(ModelCounts.text))),
    ]
    if let counts = run.counts { members.append(.init("counts", counts.json)) }
    if let effect = run.faultEffect {
      members.append(.init("faultEffect", .string(effect == .nothing ? "none" : "allowed")))
    }
    if let compaction = result.compaction {
      members.append(.init("compaction", self.compaction(compaction)))
    }
    if let walks = result.simulation { members.append(.init("simulation", simulation(walks))) }
    if timing {
      members += [
        .init("workers", .int(result.workers)),
        .init("seconds", .decimal(result.seconds, places: 3)),
        .init("bytesPerState", .decimal(result.bytesPerState, places: 1)),
        .init("peakMemoryBytes", .int(result.peakMemoryBytes)),
      ]
    }
    members += [
      .init("properties", .array(result.properties.map { .object(self.members(of: $0, in: run)) })),
      .init("coverage", coverage(result.coverage)),
      .init("passes", .array(result.passes.map(pass))),
      .init("scope", scope(run)),
    ]
    return members
  }

  private func members(of property: PropertyResult, in run: ModelRun) -> [JSONValue.Member] {
    // Only claims about runs assume anything.
    let assumed: [JSONValue.Member] =
      property.assumed.isEmpty ? [] : [.init("assumed", .strings(property.assumed))]
    let decided: [JSONValue.Member] =
      run.isDecided(property) ? [.init("decided", .bool(true))] : []
    let notJudged: [JSONValue.Member] =
      property.notJudged.map { [.init("notJudged", .string($0))] } ?? []
    return [
      .init("id", .string(property.id)),
      .init("name", .string(property.name)),
      .init("kind", .string(property.kind.rawValue)),
      .init("verdict", .string(run.reportedVerdict(of: property).rawValue)),
      .init("vacuous", .bool(property.vacuous)),
      .init("steps", property.evidence?.trace.length.json ?? .null),
      .init("trace", .optional(run.traces[property.id])),
      .init("expected", .string(run.expectedVerdict(of: property.id).rawValue)),
      .init("neverTriggered", .strings(property.neverTriggered)),
      .init("because", .optional(property.evidence?.because)),
    ] + decided + assumed + notJudged
  }

  private func compaction(_ compaction: CompactionSummary) -> JSONValue {
    .object([
      .init("seed", .string(String(compaction.seed))),
      .init("fingerprintBits", .int(compaction.fingerprintBits)),
      .init("slots", .int(compaction.slots)),
      .init("comparisons", .int(compaction.comparisons)),
      .init("omissionBound", .decimal(compaction.omissionBound, places: 15)),
    ])
  }

  private func simulation(_ walks: SimulationSummary) -> JSONValue {
    .object([
      .init("seed", .string(String(walks.seed))),
      .init("runs", .int(walks.runs)),
      .init("runsAsked", .int(walks.runsAsked)),
      .init("stepsAsked", .int(walks.stepsAsked)),
      .init("deadEnds", .int(walks.deadEnds)),
      .init("foundInRun", walks.foundInRun.map(JSONValue.int) ?? .null),
    ])
  }

  private func coverage(_ coverage: Coverage) -> JSONValue {
    .object([
      .init("eventsFired", .int(coverage.rows.count - coverage.neverFired.count)),
      .init("eventsTotal", .int(coverage.rows.count)),
      .init("neverFired", .strings(coverage.neverFired)),
      .init("rows", .array(coverage.rows.map(row))),
      .init("casesTotal", coverage.cases.map { .int($0.total) } ?? .null),
      .init("neverSeen", coverage.cases.map { .strings($0.neverSeen) } ?? .null),
    ])
  }

  private func row(_ row: Coverage.Row) -> JSONValue {
    .object([
      .init("kind", .string(row.kind)), .init("enabled", .int(row.enabled)),
      .init("fired", .int(row.fired)), .init("newStates", .int(row.newStates)),
    ])
  }

  private func pass(_ pass: PassSummary) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(pass.name))]
    if let claim = pass.claim { members.append(.init("claim", .string(claim))) }
    members += [
      .init("states", .int(pass.states)),
      .init("transitions", .int(pass.transitions)),
    ]
    if timing {
      members += [
        .init("seconds", .decimal(pass.seconds, places: 3)), .init("bytes", .int(pass.bytes)),
      ]
    }
    return .object(members)
  }
}
