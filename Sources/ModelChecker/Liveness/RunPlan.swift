/// A claim about all fair runs, ready to be decided on a graph of labelled steps.
struct RunClaim: Sendable {
  /// An implication whose first part speaks of a run, to be put to the test.
  struct Trigger: Sendable {
    /// The implication as text.
    let text: String
    /// Accepts the runs in which the first part is true from some step on; nil if it is too large.
    let automaton: Automaton?
  }

  let place: ClaimPlace
  let formula: RunFormula
  let fairness: [Fairness]
  /// Accepts the runs that break the claim; its atoms are bits of the label. Nil if it is too large.
  var automaton: Automaton?
  /// The bits of the label for steps that are weakly fair.
  var weak: UInt64 = 0
  /// The bits of the label for steps that are strongly fair.
  var strong: UInt64 = 0
  var triggers: [Trigger] = []
}

/// What a pass notes of each step, and the claims that are decided on that.
///
/// The label of a step is a word: one bit for each atom of the claims' formulas, and one for each
/// fairness constraint that says whether the step belongs to it.
@usableFromInline
struct RunPlan: Sendable {
  /// Per bit of the label what must be true in the step.
  var literals: [Literal] = []
  /// Per bit the kinds of action that it is for; nil for all, stuttering included.
  var kinds: [[String]?] = []
  /// How many kinds of action the model has; stuttering is one more.
  let kindNames: [String]
  var claims: [RunClaim] = []

  /// The most bits of a label.
  static let labelBits = 64

  init(kindNames: [String]) { self.kindNames = kindNames }

  /// Per kind of action, stuttering last, the bits that a step of the kind may have.
  var masks: [UInt64] {
    let names = kindNames.map(Optional.some) + [nil]
    return names.map { name in
      kinds.enumerated().reduce(0) { mask, bit in
        guard let wanted = bit.element else { return mask | 1 << UInt64(bit.offset) }
        return name.map(wanted.contains) ?? false ? mask | 1 << UInt64(bit.offset) : mask
      }
    }
  }

  /// The bit for a literal in steps of the given kinds; nil if the label is full.
  mutating func bit(_ literal: Literal, _ wanted: [String]?) -> UInt64? {
    let known = literals.indices.first { literals[$0] == literal && kinds[$0] == wanted }
    if let known { return 1 << UInt64(known) }
    guard literals.count < Self.labelBits else { return nil }
    literals.append(literal)
    kinds.append(wanted)
    return 1 << UInt64(literals.count - 1)
  }

  /// The automaton with the bits of its atoms moved to those of the label; nil if the label is full.
  mutating func place(
    _ automaton: Automaton, atoms: [Formula], _ compiler: inout MonitorCompiler
  ) -> Automaton? {
    var bits: [UInt64] = []
    for atom in atoms {
      guard let bit = bit(compiler.literal(atom), nil) else { return nil }
      bits.append(bit)
    }
    return automaton.moved(to: bits)
  }

  /// Compiles a claim.
  mutating func add(
    _ formula: RunFormula, _ fairness: [Fairness], at place: ClaimPlace, names: [String],
    _ compiler: inout MonitorCompiler
  ) {
    var claim = RunClaim(place: place, formula: formula, fairness: fairness)
    if let built = AutomatonBuilder.build(formula, negated: true) {
      claim.automaton = self.place(built.automaton, atoms: built.atoms, &compiler)
    }
    for constraint in fairness {
      if let problem = constraint.problem(kindNames) { preconditionFailure(problem) }
      // Any kind of action, but not stuttering.
      let kinds = constraint.kinds ?? kindNames
      guard let bit = bit(compiler.literal(constraint.steps), kinds) else {
        claim.automaton = nil
        continue
      }
      switch constraint.strength {
      case .weak: claim.weak |= bit
      case .strong: claim.strong |= bit
      }
    }
    claim.triggers = formula.forwardImplications.map { first, whole in
      let built = AutomatonBuilder.build(.eventually(first), negated: false)
      return RunClaim.Trigger(
        text: whole.text(names),
        automaton: built.flatMap { self.place($0.automaton, atoms: $0.atoms, &compiler) })
    }
    claims.append(claim)
  }
}

extension Automaton {
  /// The same automaton over other bits: atom i is bit `bits[i]` (one bit set).
  fileprivate func moved(to bits: [UInt64]) -> Automaton {
    func moved(_ word: UInt64) -> UInt64 {
      bits.enumerated().reduce(0) { word >> UInt64($1.offset) & 1 == 1 ? $0 | $1.element : $0 }
    }
    return Automaton(
      atomCount: 64, setCount: setCount,
      transitions: transitions.map { list in
        list.map { step in
          Transition(
            positive: moved(step.positive), negative: moved(step.negative), marks: step.marks,
            target: step.target)
        }
      })
  }
}

extension RunFormula {
  /// The implications whose first part looks forward, with that part.
  var forwardImplications: [(first: RunFormula, whole: RunFormula)] {
    switch self {
    case .now:
      return []
    case .not(let inner), .next(let inner), .eventually(let inner), .always(let inner):
      return inner.forwardImplications
    case .and(let left, let right), .or(let left, let right), .until(let left, let right),
      .unless(let left, let right):
      return left.forwardImplications + right.forwardImplications
    case .implies(let left, let right):
      let inner = left.forwardImplications + right.forwardImplications
      if case .now = left { return inner }
      return [(left, self)] + inner
    }
  }

  /// The formulas of one step whose implications are to be put to the test, and the first parts of
  /// implications between what looks forward, with the texts to report.
  func stepTriggers(_ names: [String]) -> (inside: [Formula], first: [(Formula, String)]) {
    switch self {
    case .now(let formula):
      return ([formula], [])
    case .not(let inner), .next(let inner), .eventually(let inner), .always(let inner):
      return inner.stepTriggers(names)
    case .and(let left, let right), .or(let left, let right), .until(let left, let right),
      .unless(let left, let right), .implies(let left, let right):
      let (one, other) = (left.stepTriggers(names), right.stepTriggers(names))
      var first = one.first + other.first
      if case .implies(.now(let formula), _) = self { first.insert((formula, text(names)), at: 0) }
      return (one.inside + other.inside, first)
    }
  }
}
