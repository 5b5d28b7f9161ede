import LockCore
import ModelChecker

/// How time is mapped: the documents' seconds to the model's ticks, and what the clocks can do. What is
/// wrong in the file is nil.
struct ClockDraft {
  var secondsPerTick: Int? = 1
  var ticks: [Int]? = [1]
  var sleepTicks: Int? = 0
  var wallOffsetTicks: Int? = 0
  var wallFine: Bool? = false

  /// A clock of which nothing is known.
  static let unknown = ClockDraft(
    secondsPerTick: nil, ticks: nil, sleepTicks: nil, wallOffsetTicks: nil, wallFine: nil)
}

/// What the store holds when the model begins, and where the process is. What is wrong in the file is
/// nil.
struct StartDraft {
  var state: StartState? = .notRunning
  var enabled: Bool? = true
  var hasPin: Bool? = false
  var biometrics: Bool? = false
  /// The server's word that is stored; nil for none.
  var server: StoredWord?

  /// What a server's word in the store says of "required".
  enum StoredWord {
    case required, notRequired

    func policy(after: Int32?) -> ServerPolicy {
      switch self {
      case .required: ServerPolicy(required: true, after: after)
      case .notRequired: ServerPolicy(required: false, after: after)
      }
    }
  }

  /// A start of which nothing is known.
  static let unknown = StartDraft(state: nil, enabled: nil, hasPin: nil, biometrics: nil)
}

/// Which entries of the catalogue a file names.
enum Selection {
  case all
  /// Names that are wrong, which is reported, are nil.
  case named([Located<String>?])
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

/// A formula that the file brings. What is wrong in it is nil.
struct UserFormula {
  let id: Located<String>?
  let property: Property?
  /// What it assumes of runs; nil for a formula that is not about runs.
  var fairness: [UserFairness?]?
}

extension LockProperty {
  static var witnessList: [LockProperty] { all.filter { $0.kind == .witness } }
}

extension ValueReader where Value == ClockDraft {
  static var clock: ValueReader {
    .object { clock in
      let draft = ClockDraft(
        secondsPerTick: clock.required("secondsPerTick", .int(in: 1...86_400)),
        ticks: clock.optional("ticks", .array(of: .int(in: 1...14), count: 1...2), default: [1]),
        sleepTicks: clock.optional("sleepTicks", .int(in: 0...14), default: 0),
        wallOffsetTicks: clock.optional("wallOffsetTicks", .int(in: 0...7), default: 0),
        wallFine: clock.optional("wallFine", .bool, default: false))
      if draft.wallFine == true, let wall = draft.wallOffsetTicks, wall < 2 {
        clock.report(
          at: "wallFine", message: "adds offsets of one tick, expected wallOffsetTicks of 2 or more"
        )
      }
      if let ticks = draft.ticks, ticks.count == 2, ticks[0] >= ticks[1] {
        clock.report(at: "ticks", message: "expected the shorter passing of time first")
      }
      return draft
    }
  }
}

extension ValueReader where Value == StartDraft {
  static var start: ValueReader {
    .object { start in
      StartDraft(
        state: start.optional(
          "state",
          .choice([
            "notRunning": StartState.notRunning, "unlocked": .unlocked, "signedOut": .signedOut,
          ]), default: .notRunning),
        enabled: start.optional("enabled", .bool, default: true),
        hasPin: start.optional("pin", .bool, default: false),
        biometrics: start.optional("biometrics", .bool, default: false),
        server: start.optional(
          "server",
          .choice(["required": StartDraft.StoredWord.required, "notRequired": .notRequired])))
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
      ValueReader<[Located<String>?]>.array(
        of: ValueReader<String>.choice(part.ids).located().attempted()
      ).map(Selection.named))
  }
}

extension ValueReader where Value == [DecodedMember<Verdict?>] {
  /// `"holds"`, or an object with the properties that come out otherwise; a verdict that is wrong,
  /// which is reported, is nil.
  static var expectations: ValueReader {
    let verdict: ValueReader<Verdict> = .choice([
      "holds": Verdict.holds, "violated": .violated, "undetermined": .undetermined,
    ])
    return ValueReader<String>.choice(["holds"]).map { _ in [] }.or(
      .members(of: verdict.attempted()))
  }
}
