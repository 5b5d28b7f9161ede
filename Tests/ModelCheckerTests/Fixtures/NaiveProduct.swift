@testable import ModelChecker

/// The product of a graph with an automaton, made as plainly as can be, for the lengths of lassos.
struct NaiveProduct {
  private(set) var graph = NaiveFairness()

  private struct Node: Hashable {
    let state: Int
    /// Truths of what looks back, as far as the steps tell apart: all steps so far would do as well.
    let past: [Bool]
    let place: Int
  }

  init(_ model: GraphModel, _ automaton: Automaton, _ atoms: [Formula], _ fairness: [Fairness]) {
    let parts = (atoms + fairness.map(\.steps)).flatMap(Self.parts)
    // Enough of the past to go on: one run for each truth of what must be remembered.
    var histories: [[Bool]: [PredicateSet]] = [:]
    let remembered = parts.compactMap(\.remembered)
    func truths(_ history: [PredicateSet]) -> [Bool] {
      remembered.map { $0.truth(along: history).last ?? false }
    }
    func valuation(_ history: [PredicateSet]) -> UInt64 {
      atoms.enumerated().reduce(0) { bits, atom in
        atom.element.truth(along: history).last == true ? bits | 1 << UInt64(atom.offset) : bits
      }
    }
    var numbers: [Node: Int] = [:]
    var open: [Node] = []
    var graph = NaiveFairness()
    func number(_ state: Int, _ history: [PredicateSet], _ place: Int) -> Int {
      let past = truths(history)
      if histories[past] == nil { histories[past] = history }
      let node = Node(state: state, past: past, place: place)
      if let known = numbers[node] { return known }
      numbers[node] = graph.edges.count
      graph.edges.append([])
      graph.enabled.append(0)
      open.append(node)
      return graph.edges.count - 1
    }
    let strong = fairness.filter { $0.strength == .strong }
    let weak = fairness.filter { $0.strength == .weak }
    graph.strongCount = strong.count
    graph.metCount = automaton.setCount + weak.count
    for state in model.initialStates {
      let history = model.prelude + [model.predicates(atStart: state)]
      guard !automaton.transitions.isEmpty else { continue }
      for move in automaton.transitions[0] where move.accepts(valuation(history)) {
        graph.starts.append(number(state, history, move.target))
      }
    }
    while let node = open.popLast() {
      guard let source = numbers[node], let before = histories[node.past] else { continue }
      var steps = model.edges[node.state].map { edge in
        (kind: Optional(model.actionKinds[model.kind(of: edge.label)]), edge.target, edge.set)
      }
      if steps.isEmpty { steps = [(nil, node.state, model.predicates(stutteringIn: node.state))] }
      func members(_ list: [Fairness], _ kind: String?, _ history: [PredicateSet]) -> UInt64 {
        list.enumerated().reduce(0) { bits, item in
          guard let kind, item.element.kinds?.contains(kind) ?? true,
            item.element.steps.truth(along: history).last == true
          else { return bits }
          return bits | 1 << UInt64(item.offset)
        }
      }
      let taken = steps.map { members(strong, $0.kind, before + [$0.2]) }
      let met = steps.map { members(weak, $0.kind, before + [$0.2]) }
      graph.enabled[source] = taken.reduce(0, |)
      let notEnabled = ~met.reduce(0, |)
      for (index, step) in steps.enumerated() {
        let history = before + [step.2]
        for move in automaton.transitions[node.place] where move.accepts(valuation(history)) {
          let target = number(step.1, history, move.target)
          let all = move.marks | (met[index] | notEnabled) << UInt64(automaton.setCount)
          graph.edges[source].append(
            NaiveFairness.Edge(target: target, met: all, taken: taken[index]))
        }
      }
    }
    self.graph = graph
  }

  private static func parts(_ formula: Formula) -> [Formula] {
    [formula] + Explanation.operands(formula).flatMap(parts)
  }
}

extension Formula {
  /// What must be known of a step to judge this operator in the next one; nil for one that does not look
  /// back, or needs not.
  var remembered: Formula? {
    guard known == nil else { return nil }
    switch self {
    case .constant, .predicate, .not, .and, .or, .implies: return nil
    case .previous(let inner): return inner
    case .once, .historically: return self
    case .since(let hold, _): return hold.known == false ? nil : self
    }
  }

  /// The truth of a formula that is the same in every step of every run, as far as constants tell.
  var known: Bool? {
    switch self {
    case .constant(let value): return value
    case .predicate: return nil
    case .not(let inner): return inner.known.map { !$0 }
    case .and(let left, let right):
      if left.known == false || right.known == false || left == !right || right == !left {
        return false
      }
      return left.known == true ? right.known : right.known == true ? left.known : nil
    case .or(let left, let right): return Formula.and(!left, !right).known.map { !$0 }
    case .implies(let left, let right): return Formula.and(left, !right).known.map { !$0 }
    case .previous(let inner): return inner.known == false ? false : nil
    case .once(let inner), .historically(let inner): return inner.known
    case .since(_, let start): return start.known
    }
  }
}
