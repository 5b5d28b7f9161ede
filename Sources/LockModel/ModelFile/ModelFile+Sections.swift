import LockCore
import ModelChecker

/// How time is mapped: the documents' seconds to the model's ticks, and what the clocks can do.
struct ClockSection {
  var secondsPerTick = 1
  var ticks: [Int] = [1]
  var sleepTicks = 0
  var wallOffsetTicks = 0
  var wallFine = false
}

/// What the store holds when the model begins, and where the process is.
struct StartSection {
  var state = StartState.notRunning
  var enabled = true
  var hasPin = false
  var biometrics = false
}

/// Which entries of the catalogue a file names.
enum Selection {
  case all
  case named([Located<String>])
}

/// Which part of the catalogue names come from.
enum CataloguePart {
  case properties, witnesses

  var ids: [String] {
    switch self {
    case .properties: LockProperty.properties.map(\.id)
    case .witnesses: LockProperty.witnessList.map(\.id)
    }
  }
}

/// A formula that the file brings.
struct UserFormula {
  let id: Located<String>
  let property: Property
}

extension LockProperty {
  static var witnessList: [LockProperty] { all.filter { $0.kind == .witness } }
}

extension WorldSettings {
  init(
    policy: LockPolicy, start: StartSection, clock: ClockSection, longerAway: Int64?,
    without: [Powers]
  ) {
    var powers = Powers.named.reduce(into: Powers()) { $0.insert($1.power) }
    for power in without { powers.remove(power) }
    // A person cannot ask for what the policy has no place for.
    if policy.means == .system { powers.remove(.newPin) }
    if longerAway == nil { powers.remove(.longerAway) }
    var longest: Int64 = 0
    for limit in [
      policy.away, policy.idle, longerAway.map { TimeLimit.after(Int32($0)) } ?? .never,
    ] {
      if case .after(let ticks) = limit { longest = max(longest, Int64(ticks)) }
    }
    self.init(
      policy: policy, start: start.state,
      startConfiguration: Configuration(
        enabled: start.enabled, hasPin: start.hasPin, biometrics: start.biometrics,
        away: policy.away),
      longestLimit: longest, shortTick: Int64(clock.ticks[0]),
      longTick: clock.ticks.count > 1 ? Int64(clock.ticks[1]) : 0,
      sleepTicks: Int64(clock.sleepTicks), wallFar: Int64(clock.wallOffsetTicks),
      wallFine: clock.wallFine,
      longerAway: longerAway.map { Int32($0) }, powers: powers)
  }
}

extension ValueReader where Value == ClockSection {
  static var clock: ValueReader {
    .object { clock in
      let seconds = clock.required("secondsPerTick", .int(in: 1...86_400))
      let ticks = clock.optional("ticks", .array(of: .int(in: 1...14), count: 1...2))
      let sleep = clock.optional("sleepTicks", .int(in: 0...14))
      let wall = clock.optional("wallOffsetTicks", .int(in: 0...7))
      let fine = clock.optional("wallFine", .bool)
      if fine == true && (wall ?? 0) < 2 {
        clock.report(
          at: "wallFine", message: "adds offsets of one tick, expected wallOffsetTicks of 2 or more"
        )
      }
      if let ticks, ticks.count == 2, ticks[0] >= ticks[1] {
        clock.report(at: "ticks", message: "expected the shorter passing of time first")
      }
      guard let seconds else { return nil }
      return ClockSection(
        secondsPerTick: seconds, ticks: ticks ?? [1], sleepTicks: sleep ?? 0,
        wallOffsetTicks: wall ?? 0, wallFine: fine ?? false)
    }
  }
}

extension ValueReader where Value == StartSection {
  static var start: ValueReader {
    .object { start in
      let state = start.optional(
        "state",
        .choice([
          "notRunning": StartState.notRunning, "unlocked": .unlocked, "signedOut": .signedOut,
        ]))
      let enabled = start.optional("enabled", .bool)
      let pin = start.optional("pin", .bool)
      let biometrics = start.optional("biometrics", .bool)
      return StartSection(
        state: state ?? .notRunning, enabled: enabled ?? true, hasPin: pin ?? false,
        biometrics: biometrics ?? false)
    }
  }
}

extension ValueReader where Value == Powers {
  static var power: ValueReader {
    ValueReader<String>.choice(Powers.named.map(\.name)).map { name in
      Powers.named.first { $0.name == name }?.power ?? Powers()
    }
  }
}

extension ValueReader where Value == CheckOptions {
  static var limits: ValueReader {
    .object { limits in
      let depth = limits.optional("depth", .int(in: 1...1_000_000))
      let states = limits.optional("states", .int(in: 1...4_000_000_000))
      return CheckOptions(maxDepth: depth, maxStates: states)
    }
  }
}

extension ValueReader where Value == Selection {
  static func selection(of part: CataloguePart) -> ValueReader {
    ValueReader<String>.choice(["all"]).map { _ in Selection.all }.or(
      ValueReader<[Located<String>]>.array(of: ValueReader<String>.choice(part.ids).located())
        .map(Selection.named))
  }
}

extension ValueReader where Value == [DecodedMember<Verdict>] {
  /// `"holds"`, or an object with the properties that come out otherwise.
  static var expectations: ValueReader {
    let verdict: ValueReader<Verdict> = .choice([
      "holds": Verdict.holds, "violated": .violated, "undetermined": .undetermined,
    ])
    return ValueReader<String>.choice(["holds"]).map { _ in [] }.or(.members(of: verdict))
  }
}

extension ValueReader where Value == UserFormula {
  static var userFormula: ValueReader {
    .object { formula in
      let id = formula.required("id", ValueReader<String>.string.located())
      let name = formula.optional("name", .string)
      let names = LockPredicate.descriptions.map(\.name)
      let always = formula.optional("always", .formula(over: names))
      let never = formula.optional("never", .formula(over: names))
      let reachable = formula.optional("reachable", .formula(over: names))
      let given = ["always", "never", "reachable"].filter { formula.contains($0) }
      guard given.count == 1 else {
        formula.report(message: "expected one of always, never and reachable, found \(given.count)")
        return nil
      }
      guard let id else { return nil }
      let claim: Claim
      if let always {
        claim = .always(always)
      } else if let never {
        claim = .always(.not(never))
      } else if let reachable {
        claim = .reachable(reachable)
      } else {
        return nil
      }
      return UserFormula(
        id: id,
        property: Property(
          id: id.value, name: name ?? given[0], kind: .formula, claims: [claim]))
    }
  }
}
