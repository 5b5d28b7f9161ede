import ModelChecker
import ModelReport

/// Hand-made results, traces and documents for the tests of this target.
enum Samples {
  static func variables(
    screen: String = "lock", lock: String = "locked", scene: String = "active",
    prompt: String = "none", idleTicks: Int = 0, due: Bool = false
  ) -> [TraceVariable] {
    [
      TraceVariable("screen", .text(screen)), TraceVariable("lock", .text(lock)),
      TraceVariable("scene", .text(scene)), TraceVariable("prompt", .text(prompt)),
      TraceVariable("idleTicks", .number(idleTicks)), TraceVariable("due", .flag(due)),
      TraceVariable("still", .text("same")),
    ]
  }

  static func step(
    _ name: String, _ parameters: [TraceVariable], _ variables: [TraceVariable]
  ) -> TraceStep {
    TraceStep(action: TraceAction(name, parameters), variables: variables)
  }

  static let trace = Trace(steps: [
    step("start", [], variables()),
    step("bioResult", [TraceVariable("result", .text("cancelUser"))], variables()),
    step(
      "tick", [TraceVariable("dt", .number(-3))],
      variables(scene: "background", prompt: "bio", idleTicks: 3, due: true)),
    step(
      "activate", [TraceVariable("echo", .flag(true)), TraceVariable("torn", .flag(false))],
      variables(screen: "none", lock: "unlocked", idleTicks: 3, due: true)),
  ])

  static let lasso = Trace(steps: trace.steps, loop: 1)

  static func document(
    _ trace: Trace = trace, fault: String? = "clock-back",
    expect: TraceDocument.Expectation = .violated
  ) -> TraceDocument {
    TraceDocument(
      property: "S2", kind: trace.loop == nil ? .safety : .liveness,
      description: "only a proof opens: violated at step 3",
      model: "m5-08", fault: fault, policy: #"{"away":"\u{fc}ber \\ \"x\""}"# + "\n\t\u{1F512}",
      expect: expect, core: "1", reproduce: "lockcheck replay traces/m5-08-S2.itf.json",
      trace: trace)
  }

  static let evidence = Evidence(
    trace: trace, because: "unlocked -> (!lockTrigger S proof)", step: 3,
    parts: [
      ("unlocked -> (!lockTrigger S proof)", false), ("unlocked", true),
      ("!lockTrigger S proof", false),
    ])

  static func property(
    _ id: String, _ verdict: Verdict = .holds, kind: PropertyKind = .safety,
    evidence: Evidence? = nil, neverTriggered: [String] = []
  ) -> PropertyResult {
    PropertyResult(
      id: id, name: "a sentence about \(id)", kind: kind, verdict: verdict,
      neverTriggered: neverTriggered, evidence: evidence)
  }

  static let reached = property(
    "unlocks", kind: .witness,
    evidence: Evidence(trace: trace, because: "unlockStep", step: 3, parts: []))

  static func result(
    _ properties: [PropertyResult], limit: SearchLimit? = nil, passes: [PassSummary] = passes,
    workers: Int = 2, seconds: Double = 0.91
  ) -> CheckResult {
    CheckResult(
      verdict: .combined(properties.map(\.verdict)), complete: limit == nil, limit: limit,
      states: 412_806, transitions: 6_190_211, depth: 41, workers: workers, seconds: seconds,
      bytesPerState: 12.06, peakMemoryBytes: 31_457_280, properties: properties,
      coverage: Coverage(rows: [
        Coverage.Row(kind: "tick", fired: 4, newStates: 2), Coverage.Row(kind: "crash"),
      ]), passes: passes)
  }

  static let passes = [
    PassSummary(name: "possibility", states: 412_806, transitions: 9, seconds: 0.31, bytes: 5),
    PassSummary(name: "unlocks", states: 12, transitions: 40, seconds: 0.01, bytes: 5),
  ]

  static func run(
    _ properties: [PropertyResult], limit: SearchLimit? = nil, fault: String? = nil,
    expected: [String: Verdict] = [:], traces: [String: String] = [:]
  ) -> ModelRun {
    ModelRun(
      model: "m5-08", file: "Models/m5-08.json5", fault: fault, expectedVerdicts: expected,
      result: result(properties, limit: limit), traces: traces)
  }
}
