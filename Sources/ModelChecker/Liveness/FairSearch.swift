/// The search for a fair accepting cycle in the product of a graph of labelled steps with an automaton.
///
/// A node of the product is a state of the graph with a state of the automaton: `state * states of
/// the automaton + state of the automaton`. The product is not stored: the edges of a node are those of
/// its state, each with the moves of the automaton under its label.
struct FairSearch: ~Copyable {
  /// The automaton, all moves.
  let table: RunTable
  /// The automaton, the moves on accepting cycles.
  let inner: RunTable
  /// The bits of a label for steps that are weakly fair, and strongly fair.
  let weak: UInt64
  let strong: UInt64
  /// How many nodes there can be.
  let nodes: Int
  /// The nodes reached, in breadth-first order.
  var order: StateLog<UInt32>
  /// Per node 0 if it is not visited yet, its index while it is under way, and then the number of its
  /// component, counted down from the top.
  let marks: FlatBuffer<UInt32>
  /// The nodes that lie on a fair accepting cycle.
  let fair: StateSet
  /// Whether there are any.
  var hasFair = false
  /// Edges of the product that were looked at in the breadth-first search.
  var transitions = 0
  /// What ended the search early.
  var limit: SearchLimit?

  /// The most nodes: their numbers and those of components share a word of 32 bits.
  static let nodeLimit = 1 << 31 - 16

  /// Bytes that a search takes at the most, or nil if it has too many nodes.
  static func bytes(_ graph: borrowing LabelGraph, _ automaton: Automaton, states: Int) -> Int? {
    let (nodes, overflow) = states.multipliedReportingOverflow(by: automaton.transitions.count)
    if overflow || nodes > nodeLimit { return nil }
    // Order, marks, two sets; and the two stacks at their largest.
    let perNode = 8 + 4 + 16
    return nodes * perNode + nodes / 4 + 2 * RunTable.bytes(automaton, labels: graph.labels.count)
  }

  /// A search that has not begun, over `states` states.
  init(
    _ graph: borrowing LabelGraph, _ automaton: Automaton, states: Int, weak: UInt64, strong: UInt64
  ) {
    table = RunTable(automaton, graph.labels, innerOnly: false)
    inner = RunTable(automaton, graph.labels, innerOnly: true)
    self.weak = weak
    self.strong = strong
    nodes = states * table.states
    order = StateLog()
    marks = FlatBuffer(repeating: 0, count: nodes)
    fair = StateSet(nodes)
  }

  /// Finds all nodes that lie on a fair accepting cycle, unless a limit ends it before.
  mutating func run(_ graph: borrowing LabelGraph, _ budget: SearchBudget) {
    reach(graph, budget)
    if limit == nil { findComponents(graph, budget) }
  }

  /// Looks at the clock and the owner's wishes.
  mutating func pulse(_ budget: SearchBudget) {
    limit =
      limit
      ?? budget.pulse(
        depth: 0, states: order.count, transitions: transitions, frontier: 0, bytes: 0)
  }

  /// Walks the product from the initial nodes.
  private mutating func reach(_ graph: borrowing LabelGraph, _ budget: SearchBudget) {
    let known = StateSet(nodes)
    let width = table.states
    for edge in graph.initial {
      for position in table.range(0, edge.label) {
        add(Int(edge.target) &* width &+ Int(table[position].target), known)
      }
    }
    var next = 0
    while next < order.count && limit == nil {
      let node = Int(order[next])
      next = next &+ 1
      if next & 0xFFFF == 0 { pulse(budget) }
      let (state, place) = (node / width, node % width)
      let range = graph.range(state)
      var position = range.lowerBound
      while position < range.upperBound {
        let edge = graph.edges[position]
        position = position &+ 1
        let moves = table.range(place, edge.label)
        var move = moves.lowerBound
        while move < moves.upperBound {
          transitions = transitions &+ 1
          add(Int(edge.target) &* width &+ Int(table[move].target), known)
          move = move &+ 1
        }
      }
    }
  }

  @inline(__always)
  private mutating func add(_ node: Int, _ known: borrowing StateSet) {
    if known.contains(node) { return }
    known.insert(node)
    if !order.reserve(1) {
      limit = .memory
      return
    }
    order.append(UInt32(truncatingIfNeeded: node))
  }

  /// The constraints that the steps of a state belong to.
  func enabled(_ state: Int, _ graph: borrowing LabelGraph) -> UInt64 {
    var bits: UInt64 = 0
    for position in graph.range(state) { bits |= graph.labels[Int(graph.edges[position].label)] }
    return bits & (weak | strong)
  }
}
