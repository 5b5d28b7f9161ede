/// Collects the claims about runs and plans their passes: one for all that need no memory, since they
/// share one graph, and one for each of the others, whose monitors would multiply the graph.
struct RunCompiler {
  let prelude: [PredicateSet]
  let names: [String]
  let kinds: [String]
  private var shared: [(pass: PassCompiler, ids: [String])] = []
  private var apart: [(pass: PassCompiler, ids: [String])] = []

  init(prelude: [PredicateSet], names: [String], kinds: [String]) {
    self.prelude = prelude
    self.names = names
    self.kinds = kinds
  }

  /// Adds a claim of `property`.
  mutating func add(
    _ formula: RunFormula, _ fairness: [Fairness], at place: ClaimPlace, of property: Property
  ) {
    let own = compiled(newPass(), formula, fairness, at: place)
    if own.compiler.program.monitorCount > 0 {
      apart.append((own, [property.id]))
      return
    }
    if let last = shared.last {
      let both = compiled(last.pass, formula, fairness, at: place)
      // A claim finds no room in a label that is nearly full, but may have it in one of its own.
      if both.plan.runs?.claims.last?.automaton != nil {
        let ids = last.ids.contains(property.id) ? last.ids : last.ids + [property.id]
        shared[shared.count - 1] = (both, ids)
        return
      }
    }
    shared.append((own, [property.id]))
  }

  private func newPass() -> PassCompiler {
    var pass = PassCompiler(name: "", prelude: prelude, names: names)
    pass.plan.runs = RunPlan(kindNames: kinds)
    return pass
  }

  private func compiled(
    _ pass: PassCompiler, _ formula: RunFormula, _ fairness: [Fairness], at place: ClaimPlace
  ) -> PassCompiler {
    var pass = pass
    pass.plan.runs?.add(formula, fairness, at: place, names: names, &pass.compiler)
    let triggers = formula.stepTriggers(names)
    for (first, text) in triggers.first {
      pass.watch(pass.compiler.literal(first), place, .trigger(text))
    }
    for step in triggers.inside { pass.addTriggers(in: step, place) }
    return pass
  }

  /// The passes.
  func finish() -> [PassPlan] {
    (shared + apart).map { pass, ids in
      var pass = pass
      var plan = pass.finish()
      plan.name = "steps for \(ids.joined(separator: ", "))"
      return plan
    }
  }
}
