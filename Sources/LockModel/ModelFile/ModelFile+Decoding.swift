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
    let canonical = document.root.flatMap(CanonicalJSON.init)
    return try document.decode { root -> ModelFile? in
      _ = root.optional("$schema", .string)
      let title = root.required("title", .string)
      let clock = root.optional("clock", .clock) ?? ClockSection()
      let policy = root.required("policy", .policy(clock))
      let start = root.optional("start", .start) ?? StartSection()
      let longer = root.optional("longerAwaySeconds", .seconds(clock))
      let without = root.optional("without", .array(of: ValueReader.power)) ?? []
      let properties = root.optional("properties", ValueReader.selection(of: .properties))
      let witnesses = root.optional("witnesses", ValueReader.selection(of: .witnesses))
      let formulas = root.optional("formulas", .array(of: ValueReader.userFormula)) ?? []
      let fault = root.optional("fault", .choice(Fault.allCases.map(\.name)))
      let longestTrace = root.optional("longestTrace", .int(in: 1...1000))
      let limits = root.optional("limits", .limits) ?? CheckOptions()
      let expected = root.optional("expect", .expectations) ?? []

      guard let title, let policy else { return nil }
      let settings = WorldSettings(
        policy: policy, start: start, clock: clock, longerAway: longer, without: without)
      check(settings, start, clock, longer, root)
      let chosen =
        choose(properties ?? .all, from: LockProperty.properties, settings)
        + choose(witnesses ?? .all, from: LockProperty.witnessList, settings)
        + formulas.map(\.property)
      checkNames(chosen, formulas, root)
      checkExpectations(expected, chosen)
      return ModelFile(
        name: name(of: path), path: path, title: title, fault: fault, longestTrace: longestTrace,
        limits: limits, canonicalText: canonical?.description ?? "", settings: settings,
        selected: chosen,
        expectations: Expectations(
          byProperty: expected.map { .init(id: $0.key.value, verdict: $0.value) }))
    }
  }

  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.split(separator: ".").first.map(String.init) ?? file
  }

  /// What cannot be true together, or goes past what a state can hold.
  private static func check(
    _ settings: WorldSettings, _ start: StartSection, _ clock: ClockSection, _ longer: Int64?,
    _ root: ObjectDecoder
  ) {
    let most = LockWorld<Lock>.largestLimit
    if settings.longestLimit > most {
      root.report(
        at: "policy",
        message: "the longest limit is \(settings.longestLimit) ticks, expected at most \(most); "
          + "use more seconds per tick (clock.secondsPerTick)")
    }
    if settings.policy.means == .system && (start.hasPin || start.biometrics) {
      root.report(
        at: "start",
        message: "the policy's means is \"system\": there is no PIN and no switch for "
          + "biometrics to start with")
    }
    if start.biometrics && !start.hasPin {
      root.report(at: "start", message: "biometrics stand beside a PIN, and pin is false")
    }
    if start.state == .unlocked && settings.policy.means == .appPin && !start.hasPin {
      root.report(at: "start", message: "unlocked needs a proof, and there is no PIN to prove")
    }
    if let longer {
      switch settings.policy.away {
      case .never:
        root.report(at: "longerAwaySeconds", message: "nothing is longer than the limit \"never\"")
      case .after(let away) where longer <= Int64(away):
        root.report(
          at: "longerAwaySeconds",
          message: "expected more than the policy's time away (\(Int(away) * clock.secondsPerTick))"
        )
      case .after:
        break
      }
    }
    if settings.wallFar > LockWorld<Lock>.largestWallOffset {
      root.report(
        at: "clock",
        message: "wallOffsetTicks is at most "
          + "\(LockWorld<Lock>.largestWallOffset)")
    }
  }

  private static func choose(
    _ selection: Selection, from entries: [LockProperty], _ settings: WorldSettings
  ) -> [Property] {
    switch selection {
    case .all:
      return entries.filter { $0.absence(settings) == nil }.map { $0.property(for: settings) }
    case .named(let names):
      return names.compactMap { name in
        guard let entry = entries.first(where: { $0.id == name.value }) else { return nil }
        if let reason = entry.absence(settings) {
          name.report("\(entry.id) says nothing of this model: \(reason)")
        }
        return entry.property(for: settings)
      }
    }
  }

  private static func checkNames(
    _ chosen: [Property], _ formulas: [UserFormula], _ root: ObjectDecoder
  ) {
    if chosen.isEmpty {
      root.report(message: "nothing is checked: no property, no witness and no formula")
    }
    var seen: Set<String> = []
    let taken = Set(LockProperty.all.map(\.id))
    for formula in formulas {
      let id = formula.id
      if taken.contains(id.value) {
        id.report("\"\(id.value)\" is the id of a property of the catalogue")
      } else if !seen.insert(id.value).inserted {
        id.report("\"\(id.value)\" is the id of an earlier formula")
      }
    }
  }

  private static func checkExpectations(
    _ expected: [DecodedMember<Verdict>], _ chosen: [Property]
  ) {
    let names = chosen.map(\.id)
    for entry in expected where !names.contains(entry.key.value) {
      entry.key.report(
        "the model does not check \"\(entry.key.value)\"",
        suggestion: nearestName(to: entry.key.value, in: names))
    }
  }
}
