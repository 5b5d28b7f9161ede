import ModelChecker

extension ValueReader where Value == UserFormula {
  /// A formula of the file's own; `common` is what the file assumes of all its formulas about runs, nil if
  /// something is wrong with that.
  static func userFormula(assuming common: [UserFairness?]?) -> ValueReader {
    .object { formula in
      let id = formula.required("id", ValueReader<String>.id.located())
      let name = formula.optional("name", .string)
      let names = LockPredicate.descriptions.map(\.name)
      let always = formula.optional("always", .formula(over: names))
      let never = formula.optional("never", .formula(over: names))
      let reachable = formula.optional("reachable", .formula(over: names))
      let everyRun = formula.optional("everyRun", .runFormula(over: names))
      let own = formula.optional(
        "fairness", .array(of: ValueReader<UserFairness>.fairness.attempted()), default: [])
      let given = ["always", "never", "reachable", "everyRun"].filter { formula.contains($0) }
      let isOfRuns = formula.contains("everyRun")
      if !isOfRuns && formula.contains("fairness") {
        formula.report(
          at: "fairness", message: "only a formula about runs (everyRun) assumes something of them")
      }
      var claim: Claim?
      // What a formula without a name of its own is called in reports and traces.
      var text = ""
      if given.count != 1 {
        formula.report(
          message: "expected one of always, never, reachable and everyRun, found \(given.count)")
      } else if let always {
        claim = .always(always)
        text = always.text(names)
      } else if let never {
        claim = .always(.not(never))
        text = never.text(names)
      } else if let reachable {
        claim = .reachable(reachable)
        text = reachable.text(names)
      } else if let everyRun, let own, let common {
        text = everyRun.text(names)
        claim = .everyRun(everyRun, fairness: (own + common).compactMap { $0?.constraint })
      }
      let fairness = isOfRuns ? own ?? [] : nil
      guard let id, let claim else { return UserFormula(id: id, property: nil, fairness: fairness) }
      return UserFormula(
        id: id,
        property: Property(
          id: id.value, name: name ?? "\(given[0]): \(text)", kind: .formula, claims: [claim]),
        fairness: fairness)
    }
  }
}
