/// Turns a formula of a run into an automaton by the tableau of its steps.
///
/// A state is a set of formulas that must all be true from the next step on. Each formula is unfolded
/// into what must be true of this step and what must be true from the step after it:
///
///     p until q    =  q,  or  p and next (p until q), which puts q off
///     p release q  =  q and (p  or  next (p release q))
///
/// For each "until" there is an acceptance set: the transitions that do not put it off.
struct AutomatonBuilder {
  /// One way to make a formula true.
  struct Term: Hashable {
    var positive: UInt64 = 0
    var negative: UInt64 = 0
    /// The "until"s that are put off, by their bits.
    var postponed: UInt64 = 0
    /// What must be true from the step after this one, as numbers of nodes in rising order.
    var next: [Int] = []

    /// Whether this way asks for no more than `other`, so that the other is not needed.
    func isWeaker(than other: Term) -> Bool {
      positive & ~other.positive == 0 && negative & ~other.negative == 0
        && postponed & ~other.postponed == 0 && Set(next).isSubset(of: other.next)
    }
  }

  /// The most transitions of an automaton before it is reduced.
  static let transitionLimit = 20_000
  /// The most ways that are looked at for one state.
  static let termLimit = 1_024

  private let form: NormalForm
  private var terms: [Int: [Term]] = [:]
  private var untilBits: [Int: UInt64] = [:]
  private var isTooLarge = false

  private init(_ form: NormalForm) { self.form = form }

  /// The automaton of `formula`, or of its negation, with the formulas that its atoms stand for; nil if
  /// it would be too large.
  static func build(
    _ formula: RunFormula, negated: Bool
  ) -> (automaton: Automaton, atoms: [Formula])? {
    var form = NormalForm()
    let root = form.add(formula, negated: negated)
    guard form.atoms.count <= 64 else { return nil }
    var builder = AutomatonBuilder(form)
    guard let automaton = builder.build(root) else { return nil }
    return (automaton.reduced(), form.atoms)
  }

  private mutating func build(_ root: Int) -> Automaton? {
    var states = [conjuncts(root)]
    var numbers = [states[0]: 0]
    var lists: [[Term]] = []
    var count = 0
    while lists.count < states.count {
      let list = ways(states[lists.count])
      count += list.count
      if isTooLarge || count > Self.transitionLimit { return nil }
      for term in list where numbers[term.next] == nil {
        numbers[term.next] = states.count
        states.append(term.next)
      }
      lists.append(list)
    }
    let all = untilBits.count
    let marks: UInt64 = all == 64 ? .max : (1 << UInt64(all)) - 1
    return Automaton(
      atomCount: form.atoms.count, setCount: all,
      transitions: lists.map { list in
        list.map { term in
          Automaton.Transition(
            positive: term.positive, negative: term.negative, marks: marks & ~term.postponed,
            target: numbers[term.next] ?? 0)
        }
      })
  }

  /// The ways to make all of `formulas` true.
  private mutating func ways(_ formulas: [Int]) -> [Term] {
    formulas.reduce([Term()]) { both($0, ways($1)) }
  }

  private mutating func ways(_ node: Int) -> [Term] {
    if let known = terms[node] { return known }
    let found: [Term]
    switch form.nodes[node] {
    case .isTrue:
      found = [Term()]
    case .isFalse:
      found = []
    case .atom(let atom, let negated):
      let bit = UInt64(1) << UInt64(atom)
      found = [Term(positive: negated ? 0 : bit, negative: negated ? bit : 0)]
    case .and(let left, let right):
      found = both(ways(left), ways(right))
    case .or(let left, let right):
      found = either(ways(left), ways(right))
    case .next(let inner):
      found = [Term(next: conjuncts(inner))]
    case .until(let hold, let goal):
      let later = Term(postponed: bit(ofUntil: node), next: [node])
      found = either(ways(goal), both(ways(hold), [later]))
    case .release(let end, let hold):
      found = both(ways(hold), either(ways(end), [Term(next: [node])]))
    }
    terms[node] = found
    return found
  }

  private mutating func bit(ofUntil node: Int) -> UInt64 {
    if let known = untilBits[node] { return known }
    guard untilBits.count < 64 else {
      isTooLarge = true
      return 0
    }
    let bit = UInt64(1) << UInt64(untilBits.count)
    untilBits[node] = bit
    return bit
  }

  /// The node as a set of nodes that must all be true.
  private func conjuncts(_ node: Int) -> [Int] {
    switch form.nodes[node] {
    case .isTrue: []
    case .and(let left, let right): Self.union(conjuncts(left), conjuncts(right))
    case .isFalse, .atom, .or, .next, .until, .release: [node]
    }
  }

  private static func union(_ left: [Int], _ right: [Int]) -> [Int] {
    Set(left).union(right).sorted()
  }

  private mutating func both(_ left: [Term], _ right: [Term]) -> [Term] {
    if left.count * right.count > Self.termLimit * 16 {
      isTooLarge = true
      return []
    }
    var terms: [Term] = []
    for one in left {
      for other in right {
        let term = Term(
          positive: one.positive | other.positive, negative: one.negative | other.negative,
          postponed: one.postponed | other.postponed, next: Self.union(one.next, other.next))
        if term.positive & term.negative == 0 { terms.append(term) }
      }
    }
    return weakest(terms)
  }

  private mutating func either(_ left: [Term], _ right: [Term]) -> [Term] {
    weakest(left + right)
  }

  /// The terms without those that ask for more than another one.
  private mutating func weakest(_ terms: [Term]) -> [Term] {
    var kept: [Term] = []
    for term in terms where !kept.contains(where: { $0.isWeaker(than: term) }) {
      kept.removeAll { term.isWeaker(than: $0) }
      kept.append(term)
      if kept.count > Self.termLimit {
        isTooLarge = true
        return []
      }
    }
    return kept
  }
}
