/// What walks look for: the formulas of all claims that one walk can decide.
@usableFromInline
struct WalkPlan: Sendable {
  /// What is to be looked for.
  let properties: [Property]
  /// The formulas in groups, since one program has room for 64 monitor bits.
  @usableFromInline let groups: [PassPlan]
  /// The claims that no state is without a step.
  @usableFromInline let deadlocks: [ClaimPlace]

  /// Compiles the claims of `properties` that a walk can decide.
  init(properties: [Property], names: [String], prelude: [PredicateSet]) {
    self.properties = properties
    var groups: [PassPlan] = []
    var deadlocks: [ClaimPlace] = []
    var current = PassCompiler(name: nil, prelude: prelude, names: names)
    for (index, property) in properties.enumerated() {
      var next = current
      Self.add(property, index, to: &next)
      if next.compiler.program.monitorCount > MonitorProgram.maxMonitors {
        groups.append(current.finish())
        next = PassCompiler(name: nil, prelude: prelude, names: names)
        Self.add(property, index, to: &next)
      }
      current = next
    }
    groups.append(current.finish())
    for group in groups { deadlocks += group.deadlocks }
    self.groups = groups.filter { !$0.watches.isEmpty }
    self.deadlocks = deadlocks
  }

  private static func add(_ property: Property, _ index: Int, to compiler: inout PassCompiler) {
    for (number, claim) in property.claims.enumerated() where claim.notJudgedByWalks == nil {
      let place = ClaimPlace(property: index, claim: number)
      switch claim {
      case .always(let formula):
        compiler.watch(~compiler.compiler.literal(formula), place, .violation)
      case .reachable, .noDeadlock:
        compiler.add(claim, at: place)
      case .possible, .everyRun:
        InternalError.search("a walk was to decide what it cannot")
      }
    }
  }
}

extension Claim {
  /// Why a walk says nothing about the claim; nil for one that a walk can decide.
  var notJudgedByWalks: String? {
    switch self {
    case .always, .reachable, .noDeadlock: nil
    case .possible: "a walk does not show that no other run leads there"
    case .everyRun: "a walk ends, and the claim is about runs that do not"
    }
  }
}
