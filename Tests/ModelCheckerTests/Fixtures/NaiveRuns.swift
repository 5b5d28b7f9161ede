import ModelChecker

/// What may be asked of the word read so far, to follow it: the truth of what looks back, and either a
/// guess of the truth of all that looks forward, or a state of an automaton.
///
/// The guesses make up the tableau of Lichtenstein and Pnueli: one path per word, on which each guess is
/// right. It shares nothing with the automata of the checker.
struct NaiveRuns {
  /// The claim, as a graph whose fair paths break it.
  private(set) var graph = NaiveFairness()

  private struct Node: Hashable {
    let state: Int
    /// The truth of each formula that looks back, and its parts, in the last step.
    let past: [Bool]
    /// The truth of each formula of the run from the last step on.
    let guess: [Bool]
  }

  private let model: GraphModel
  private let fairness: [Fairness]
  private var steps: [Formula] = []
  private var formulas: [RunFormula] = []
  private var remembered: Set<Formula> = []
  private var numbers: [Node: Int] = [:]
  private var open: [Node] = []

  init(_ model: GraphModel, _ formula: RunFormula, _ fairness: [Fairness]) {
    self.model = model
    self.fairness = fairness
    collect(formula)
    for constraint in fairness { collect(constraint.steps) }
    remembered = Set(steps.compactMap(\.remembered))
    let strong = fairness.filter { $0.strength == .strong }
    graph.strongCount = strong.count
    graph.metCount = formulas.count + fairness.count - strong.count
    var before: [Bool]?
    for set in model.prelude { before = past(set, before) }
    for state in model.initialStates {
      let now = past(model.predicates(atStart: state), before)
      for guess in guesses(now) where !guess[formulas.count - 1] {
        graph.starts.append(number(state, now, guess))
      }
    }
    while let node = open.popLast() { expand(node) }
  }

  private mutating func number(_ state: Int, _ past: [Bool], _ guess: [Bool]) -> Int {
    // What need not be remembered must not tell nodes apart.
    let memory = zip(steps, past).map { remembered.contains($0) ? $1 : $0.known ?? false }
    let node = Node(state: state, past: memory, guess: guess)
    if let known = numbers[node] { return known }
    numbers[node] = graph.edges.count
    graph.edges.append([])
    graph.enabled.append(0)
    open.append(node)
    return graph.edges.count - 1
  }

  // MARK: Formulas, inner ones first

  private mutating func collect(_ formula: Formula) {
    switch formula {
    case .constant, .predicate: break
    case .not(let inner), .previous(let inner), .once(let inner), .historically(let inner):
      collect(inner)
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .since(let left, let right):
      collect(left)
      collect(right)
    }
    if !steps.contains(formula) { steps.append(formula) }
  }

  private mutating func collect(_ formula: RunFormula) {
    switch formula {
    case .now(let step): collect(step)
    case .not(let inner), .next(let inner), .eventually(let inner), .always(let inner):
      collect(inner)
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .until(let left, let right), .unless(let left, let right):
      collect(left)
      collect(right)
    }
    // The whole formula comes last: it is no part of itself.
    if !formulas.contains(formula) { formulas.append(formula) }
  }

  private func past(_ set: PredicateSet, _ before: [Bool]?) -> [Bool] {
    var now: [Bool] = []
    func value(_ formula: Formula) -> Bool { now[steps.firstIndex(of: formula) ?? 0] }
    func old(_ formula: Formula, or none: Bool) -> Bool {
      before.map { $0[steps.firstIndex(of: formula) ?? 0] } ?? none
    }
    for formula in steps {
      switch formula {
      case .constant(let value): now.append(value)
      case .predicate(let number): now.append(set.contains(number))
      case .not(let inner): now.append(!value(inner))
      case .and(let left, let right): now.append(value(left) && value(right))
      case .or(let left, let right): now.append(value(left) || value(right))
      case .implies(let left, let right): now.append(!value(left) || value(right))
      case .previous(let inner): now.append(old(inner, or: false))
      case .once(let inner): now.append(value(inner) || old(formula, or: false))
      case .historically(let inner): now.append(value(inner) && old(formula, or: true))
      case .since(let hold, let start):
        now.append(value(start) || (value(hold) && old(formula, or: false)))
      }
    }
    return now
  }

  /// All assignments of truth that fit the step itself.
  private func guesses(_ past: [Bool]) -> [[Bool]] {
    var all: [[Bool]] = [[]]
    for formula in formulas {
      all = all.flatMap { now -> [[Bool]] in
        func value(_ formula: RunFormula) -> Bool { now[formulas.firstIndex(of: formula) ?? 0] }
        switch formula {
        case .now(let step): return [now + [past[steps.firstIndex(of: step) ?? 0]]]
        case .not(let inner): return [now + [!value(inner)]]
        case .and(let left, let right): return [now + [value(left) && value(right)]]
        case .or(let left, let right): return [now + [value(left) || value(right)]]
        case .implies(let left, let right): return [now + [!value(left) || value(right)]]
        case .next, .eventually, .always, .until, .unless: return [now + [false], now + [true]]
        }
      }
    }
    return all
  }

  private func fits(_ now: [Bool], _ next: [Bool]) -> Bool {
    func value(_ formula: RunFormula) -> Bool { now[formulas.firstIndex(of: formula) ?? 0] }
    func later(_ formula: RunFormula) -> Bool { next[formulas.firstIndex(of: formula) ?? 0] }
    return formulas.allSatisfy { formula in
      switch formula {
      case .now, .not, .and, .or, .implies: return true
      case .next(let inner): return value(formula) == later(inner)
      case .eventually(let inner): return value(formula) == (value(inner) || later(formula))
      case .always(let inner): return value(formula) == (value(inner) && later(formula))
      case .until(let hold, let goal), .unless(let hold, let goal):
        return value(formula) == (value(goal) || (value(hold) && later(formula)))
      }
    }
  }

  /// Per formula whether what it promises, or its negation, is not put off in this step.
  private func kept(_ now: [Bool]) -> UInt64 {
    func value(_ formula: RunFormula) -> Bool { now[formulas.firstIndex(of: formula) ?? 0] }
    var bits: UInt64 = 0
    for (number, formula) in formulas.enumerated() {
      let isKept: Bool
      switch formula {
      case .now, .not, .and, .or, .implies, .next: isKept = true
      case .eventually(let inner): isKept = !value(formula) || value(inner)
      case .always(let inner): isKept = value(formula) || !value(inner)
      case .until(_, let goal): isKept = !value(formula) || value(goal)
      case .unless(let hold, let end): isKept = value(formula) || (!value(hold) && !value(end))
      }
      if isKept { bits |= 1 << UInt64(number) }
    }
    return bits
  }

  // MARK: The graph

  private mutating func expand(_ node: Node) {
    guard let source = numbers[node] else { return }
    var found: [(kind: String?, state: Int, past: [Bool])] = []
    for edge in model.edges[node.state] {
      let kind = model.actionKinds[model.kind(of: edge.label)]
      found.append((kind, edge.target, past(edge.set, node.past)))
    }
    if found.isEmpty {
      let set = model.predicates(stutteringIn: node.state)
      found.append((nil, node.state, past(set, node.past)))
    }
    func members(_ strength: Fairness.Strength, _ kind: String?, _ past: [Bool]) -> [Bool] {
      fairness.filter { $0.strength == strength }.map { constraint in
        guard let kind, constraint.kinds?.contains(kind) ?? true else { return false }
        return past[steps.firstIndex(of: constraint.steps) ?? 0]
      }
    }
    func bits(_ list: [Bool]) -> UInt64 {
      list.enumerated().reduce(0) { $1.element ? $0 | 1 << UInt64($1.offset) : $0 }
    }
    let strong = found.map { bits(members(.strong, $0.kind, $0.past)) }
    let weak = found.map { bits(members(.weak, $0.kind, $0.past)) }
    graph.enabled[source] = strong.reduce(0, |)
    let notEnabled = ~weak.reduce(0, |)
    for (index, step) in found.enumerated() {
      for guess in guesses(step.past) where fits(node.guess, guess) {
        let target = number(step.state, step.past, guess)
        let met = kept(node.guess) | (weak[index] | notEnabled) << UInt64(formulas.count)
        graph.edges[source].append(
          NaiveFairness.Edge(target: target, met: met, taken: strong[index]))
      }
    }
  }

  /// Whether some fair run breaks the claim.
  var isViolated: Bool {
    let fair = graph.fairNodes()
    return graph.starts.contains(where: fair.contains)
  }
}
