import LockCore
import ModelChecker

extension ModelFile {
  /// Reads and checks text; `path` is where it came from and gives the model its name. Everything that
  /// is wrong with it is in the error, in one go.
  public static func parse(_ text: String, path: String) throws(InvalidDocument) -> ModelFile {
    try decode(JSON5Parser.parse(text, file: path), path: path)
  }

  /// Reads and checks a file's bytes.
  public static func parse(
    utf8: some Sequence<UInt8>, path: String
  ) throws(InvalidDocument) -> ModelFile {
    try decode(JSON5Parser.parse(utf8: utf8, file: path), path: path)
  }

  private static func decode(
    _ document: JSON5Document, path: String
  ) throws(InvalidDocument) -> ModelFile {
    var file = try document.decode { root -> ModelFile? in
      _ = root.optional("$schema", .string)
      let title = root.required("title", .string)
      let clock = root.optional("clock", .clock, default: ClockDraft()) ?? .unknown
      let perTick = clock.secondsPerTick
      let policy = root.required("policy", .policy(secondsPerTick: perTick)) ?? PolicyDraft()
      let start = root.optional("start", .start, default: StartDraft()) ?? .unknown
      let longer = root.optional(
        "longerAwaySeconds", ValueReader<Int>.seconds(perTick: perTick).map(LongerAway.after),
        default: LongerAway.notAsked)
      let shorter = root.optional(
        "shorterAwaySeconds", ValueReader<Int>.seconds(perTick: perTick).map(LongerAway.after),
        default: LongerAway.notAsked)
      let longerIdle = root.optional(
        "longerIdleSeconds", ValueReader<Int>.seconds(perTick: perTick).map(LongerAway.after),
        default: LongerAway.notAsked)
      let shorterIdle = root.optional(
        "shorterIdleSeconds", ValueReader<Int>.seconds(perTick: perTick).map(LongerAway.after),
        default: LongerAway.notAsked)
      let serverTimes = root.optional(
        "serverAfterSeconds", .array(of: .seconds(perTick: perTick), count: 1...2), default: [])
      let with = root.optional(
        "with", .array(of: ValueReader.tierTwoPower.located().attempted()), default: [])
      let without = root.optional(
        "without", .array(of: ValueReader.power.located().attempted()), default: [])
      let properties = root.optional(
        "properties", ValueReader.selection(of: .properties), default: .all)
      let witnesses = root.optional(
        "witnesses", ValueReader.selection(of: .witnesses), default: .all)
      let fairness = root.optional(
        "fairness", .array(of: ValueReader.fairness.attempted()), default: [])
      let formulas = root.optional(
        "formulas", .array(of: ValueReader.userFormula(assuming: fairness).attempted()), default: []
      )
      let fault = root.optional("fault", .choice(Fault.allCases.map(\.name)))
      let longestTrace = root.optional("longestTrace", .int(in: 1...1000))
      let limits = root.optional("limits", .limits) ?? CheckOptions()
      let expected = root.optional("expect", .expectations, default: []) ?? []

      let world = WorldDraft(
        policy: policy, start: start, clock: clock, longerAway: longer, shorterAway: shorter,
        longerIdle: longerIdle, shorterIdle: shorterIdle, serverTimes: serverTimes,
        without: Powers.once(without ?? []), with: Powers.once(with ?? []),
        withIsKnown: with?.allSatisfy { $0 != nil } ?? false)
      world.check(root)
      let ownFairness = (formulas ?? []).compactMap { $0?.fairness }
      world.checkKinds(of: (fairness ?? []) + ownFairness.flatMap { $0 })
      if root.contains("fairness"), ownFairness.isEmpty, let formulas,
        formulas.allSatisfy({ $0 != nil })
      {
        root.report(
          at: "fairness",
          message: "no formula of the file is about runs (everyRun), so nothing is assumed")
      }
      let chosen = ChosenProperties(
        properties: properties, witnesses: witnesses, formulas: formulas, in: world)
      chosen.check(root)
      chosen.checkExpectations(expected)
      if chosen.mayCheck("L4") { world.noteNoWayOut(root) }
      // Whatever is nil was reported, and then no file comes out of this.
      return ModelFile(
        name: name(of: path), path: path, title: title ?? "", fault: fault,
        longestTrace: longestTrace, limits: limits, settings: world.settings,
        selected: root.hasProblems ? [] : chosen.properties(in: world.settings),
        expectations: Expectations(
          byProperty: expected.map { .init(id: $0.key.value, verdict: $0.value ?? .holds) }))
    }
    // Only now: to write down a number of a million digits that is wrong anyway takes long.
    file.notes = document.diagnostics.notes.map { $0.rendered(in: document.diagnostics.source) }
    file.canonicalText = document.root.flatMap(CanonicalJSON.init)?.description ?? ""
    return file
  }

  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.split(separator: ".").first.map(String.init) ?? file
  }
}
