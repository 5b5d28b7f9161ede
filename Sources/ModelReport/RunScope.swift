import ModelChecker

/// What a run did and did not check, in words: the last lines of a report.
///
/// A verdict is only as good as what stands here, so it is said in one place and of every run.
struct RunScope {
  /// What was gone through, and how states were told apart.
  let checked: [String]
  /// What was taken to be true without a look, each with the properties that rest on it.
  let assumed: [String]
  /// What nothing was said of.
  let notChecked: [String]

  init(_ run: ModelRun) {
    checked = RunScope.checked(run.result)
    assumed = RunScope.assumed(run.result)
    notChecked = RunScope.notChecked(run.result) + run.bounds.map(\.printable)
  }

  private static func checked(_ result: CheckResult) -> [String] {
    if let walks = result.simulation {
      let steps = "every step off " + NumberText.counted(walks.runs, "random run")
      return [steps + ", drawn from seed \(walks.seed)"]
    }
    let states =
      result.complete
      ? "every reachable state" : NumberText.counted(result.states, "state") + ", those found first"
    var texts: [String] = []
    if let compaction = result.compaction {
      let slots = NumberText.grouped(compaction.slots)
      texts.append(
        "\(NumberText.counted(result.states, "state")), told apart by \(compaction.fingerprintBits) bits "
          + "(compact storage with room for \(slots), seed \(compaction.seed))")
    } else {
      texts.append("\(states), compared whole (exact storage)")
    }
    guard let symmetry = result.symmetry else {
      texts[0] += ", no reduction"
      return texts
    }
    let groups = symmetry.groups.map { NumberText.grouped($0.count) + " " + $0.name.printable }
    var line = "up to exchanging \(groups.joined(separator: ", ")): a state stands for up to "
    line += NumberText.grouped(symmetry.arrangements)
    line += symmetry.isChecked ? ", each compared with it" : ", of which one was compared with it"
    return texts + [line]
  }

  /// Each assumption once, with all that rests on it.
  private static func assumed(_ result: CheckResult) -> [String] {
    var order: [String] = []
    var ids: [String: [String]] = [:]
    for property in result.properties {
      for text in property.assumed {
        if ids[text] == nil { order.append(text) }
        ids[text, default: []].append(property.id)
      }
    }
    return order.map { text in
      "\(text.printable) (\((ids[text] ?? []).map(\.printable).joined(separator: ", ")))"
    }
  }

  private static func notChecked(_ result: CheckResult) -> [String] {
    var texts: [String] = []
    if let limit = result.limit {
      // A limit that ended a later pass left only claims open.
      texts.append(
        (result.complete ? "claims that were still open at " : "what comes after ") + limit.words)
    }
    if result.simulation != nil { texts.append("the runs that were not drawn") }
    if let compaction = result.compaction {
      texts.append(
        "a state taken for another one: one was omitted with a probability of "
          + NumberText.bound(compaction.omissionBound))
    }
    let open = result.properties.filter { $0.notJudged != nil && $0.verdict != .violated }
    if !open.isEmpty {
      texts.append("all of " + open.map(\.id.printable).joined(separator: ", ") + " (see above)")
    }
    return texts
  }
}

extension SearchLimit {
  /// What ended the run.
  fileprivate var words: String {
    switch self {
    case .depth: "the depth limit"
    case .states: "the limit of states"
    case .time: "the time limit"
    case .memory: "the memory limit"
    case .formula: "a formula whose automaton is too large"
    case .interrupted: "the interruption"
    case .firstViolation: "the first violation (--continue goes on)"
    }
  }
}

extension TextReport {
  /// The last block: what was and was not checked. The second line of a part has no name.
  func scopeLines(_ run: ModelRun) -> [String] {
    let scope = RunScope(run)
    let parts = [
      ("checked", scope.checked), ("assumed", scope.assumed), ("not checked", scope.notChecked),
    ]
    return parts.flatMap { name, texts in
      texts.enumerated().map { ($0 == 0 ? name : "").padded(to: 13) + $1 }
    }
  }
}

extension JSONReport {
  /// The same as members of an object.
  func scope(_ run: ModelRun) -> JSONValue {
    let scope = RunScope(run)
    return .object([
      .init("checked", .strings(scope.checked)), .init("assumed", .strings(scope.assumed)),
      .init("notChecked", .strings(scope.notChecked)),
    ])
  }
}
