/// A claim by its place: which property, and which of its claims.
@frozen
@usableFromInline
struct ClaimPlace: Hashable, BitwiseCopyable, Sendable {
  /// The position of the property in the list of all.
  @usableFromInline let property: Int
  /// The position of the claim in its property.
  @usableFromInline let claim: Int
}

/// A literal that a pass waits for, and what it means when it is first true.
struct Watch: Sendable {
  /// What it means that the literal is true.
  enum Role: Sendable {
    /// An `always` claim failed.
    case violation
    /// A `reachable` claim came true.
    case witness
    /// An implication was put to the test; the text is its first part.
    case trigger(String)
  }

  /// What is waited for.
  let literal: Literal
  /// The claim that it belongs to.
  let place: ClaimPlace
  /// What it means.
  let role: Role

  /// Whether a hit is a violation.
  var isViolation: Bool {
    switch role {
    case .violation: true
    case .witness, .trigger: false
    }
  }

  /// Whether a hit is a witness.
  var isWitness: Bool {
    switch role {
    case .witness: true
    case .violation, .trigger: false
    }
  }
}

/// A `possible` claim in the program of its pass.
@frozen
@usableFromInline
struct PossibleClaim: BitwiseCopyable, Sendable {
  /// The claim.
  @usableFromInline let place: ClaimPlace
  /// Where a run must exist.
  @usableFromInline let when: Literal
  /// What each of its steps must be.
  @usableFromInline let along: Literal
  /// What its last step must be, too.
  @usableFromInline let reach: Literal
}

/// What one breadth-first pass looks for.
@usableFromInline
struct PassPlan: Sendable {
  /// The name of a pass of its own; nil for the main pass.
  var name: String?
  /// The formulas of all its claims.
  @usableFromInline var program = MonitorProgram()
  /// The predicate sets of the steps before the initial states.
  var prelude: [PredicateSet] = []
  /// What the pass waits for.
  var watches: [Watch] = []
  /// The claims to decide on the finished search.
  @usableFromInline var possible: [PossibleClaim] = []
  /// The claims that no state is without a step.
  var deadlocks: [ClaimPlace] = []
  /// The claims about runs to decide on the graph of the finished search.
  @usableFromInline var runs: RunPlan?

  /// Whether it decides what a run reports as its size.
  @usableFromInline var isMain: Bool { name == nil }

  /// Whether the monitors fit into the bits above `packedBits` of a state with `capacity` bits.
  @usableFromInline
  func fits(above packedBits: Int, of capacity: Int) -> Bool {
    program.monitorCount <= capacity - packedBits
  }
}

/// All passes of a run.
@usableFromInline
struct CheckPlan: Sendable {
  /// What the run is to decide.
  let properties: [Property]
  /// The names of the predicates.
  let names: [String]
  /// The steps before the initial states.
  let prelude: [PredicateSet]
  /// The main pass, then one for each property whose witness looks back, then those for claims about
  /// runs.
  @usableFromInline let passes: [PassPlan]

  /// Compiles the claims of all properties.
  @usableFromInline
  init(
    properties: [Property], predicates: [PredicateDescription], prelude: [PredicateSet],
    kinds: [String]
  ) {
    self.properties = properties
    self.prelude = prelude
    names = predicates.map(\.name)
    var main = PassCompiler(name: nil, prelude: prelude, names: names)
    var others: [PassPlan] = []
    var runs = RunCompiler(prelude: prelude, names: names, kinds: kinds)
    for (index, property) in properties.enumerated() {
      // A witness needs its monitors only until it is found: they would multiply the main pass.
      let apart = property.claims.contains { claim in
        if case .reachable(let formula) = claim { formula.looksBack } else { false }
      }
      var own = PassCompiler(name: "witness \(property.id)", prelude: prelude, names: names)
      for (number, claim) in property.claims.enumerated() {
        let place = ClaimPlace(property: index, claim: number)
        if case .everyRun(let formula, let fairness) = claim {
          runs.add(formula, fairness, at: place, of: property)
        } else if case .reachable = claim, apart {
          own.add(claim, at: place)
        } else {
          main.add(claim, at: place)
        }
      }
      if apart { others.append(own.finish()) }
    }
    passes = [main.finish()] + others + runs.finish()
  }
}

/// Collects the claims of a pass and compiles their formulas into one program.
struct PassCompiler {
  var plan = PassPlan()
  var compiler = MonitorCompiler()
  /// The names of the predicates.
  let names: [String]

  init(name: String?, prelude: [PredicateSet], names: [String]) {
    self.names = names
    plan.name = name
    plan.prelude = prelude
  }

  mutating func add(_ claim: Claim, at place: ClaimPlace) {
    switch claim {
    case .always(let formula):
      watch(~compiler.literal(formula), place, .violation)
      addTriggers(in: formula, place)
    case .reachable(let formula):
      watch(compiler.literal(formula), place, .witness)
    case .possible(let when, let along, let reach):
      let claim = PossibleClaim(
        place: place, when: compiler.literal(when), along: compiler.literal(along),
        reach: compiler.literal(reach))
      plan.possible.append(claim)
      watch(claim.when, place, .trigger(when.text(names)))
    case .noDeadlock:
      plan.deadlocks.append(place)
    case .everyRun:
      InternalError.search("a claim about runs in a pass that has no graph")
    }
  }

  mutating func addTriggers(in formula: Formula, _ place: ClaimPlace) {
    switch formula {
    case .constant, .predicate:
      break
    case .not(let inner), .previous(let inner), .once(let inner), .historically(let inner):
      addTriggers(in: inner, place)
    case .and(let left, let right), .or(let left, let right), .since(let left, let right):
      addTriggers(in: left, place)
      addTriggers(in: right, place)
    case .implies(let left, let right):
      watch(compiler.literal(left), place, .trigger(formula.text(names)))
      addTriggers(in: left, place)
      addTriggers(in: right, place)
    }
  }

  mutating func watch(_ literal: Literal, _ place: ClaimPlace, _ role: Watch.Role) {
    plan.watches.append(Watch(literal: literal, place: place, role: role))
  }

  mutating func finish() -> PassPlan {
    plan.program = compiler.program
    return plan
  }
}
