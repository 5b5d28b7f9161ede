extension FairSearch {
  /// What a way has come to: the node it leads to, and what its steps were.
  private struct Reached: Hashable {
    let node: Int
    /// Acceptance sets seen.
    var marks: UInt64 = 0
    /// Weak constraints met.
    var met: UInt64 = 0
    /// Strong constraints that were enabled, and those whose steps were taken.
    var enabled: UInt64 = 0
    var taken: UInt64 = 0
  }

  /// The most ways that are told apart in the search for a shortest cycle.
  static var cycleLimit: Int { 200_000 }

  /// A shortest closed way from `entry` within its component that is accepting and fair; nil if there are
  /// too many ways to try. A breadth-first search that tells nodes apart by what was seen on the way.
  func shortestCycle(_ entry: Int, _ graph: borrowing LabelGraph) -> [Found]? {
    let width = inner.states
    let component = marks[entry]
    var ways: [(reached: Reached, from: Int, step: Found?)] = [(Reached(node: entry), -1, nil)]
    var known: Set<Reached> = [ways[0].reached]
    var next = 0
    while next < ways.count {
      let before = ways[next].reached
      let enabled = self.enabled(before.node / width, graph)
      for position in graph.range(before.node / width) {
        let edge = graph.edges[position]
        for index in inner.range(before.node % width, edge.label) {
          let move = inner[index]
          let target = Int(edge.target) * width + Int(move.target)
          guard marks[target] == component else { continue }
          let step = Found(from: before.node, edge: position, marks: move.marks, node: target)
          let after = Reached(
            node: target, marks: before.marks | move.marks,
            met: before.met | met(step, graph) & weak, enabled: before.enabled | enabled & strong,
            taken: before.taken | label(step, graph) & strong)
          if after.node == entry && after.marks == inner.allMarks && after.met == weak
            && after.enabled & ~after.taken == 0
          {
            return trace(ways.map { ($0.from, $0.step) }, next) + [step]
          }
          if known.insert(after).inserted { ways.append((after, next, step)) }
        }
      }
      if ways.count > Self.cycleLimit { return nil }
      next += 1
    }
    InternalError.search("a fair component has no fair cycle")
  }

  /// The steps of the way with number `last`.
  private func trace(_ ways: [(from: Int, step: Found?)], _ last: Int) -> [Found] {
    var path: [Found] = []
    var current = last
    while let step = ways[current].step {
      path.append(step)
      current = ways[current].from
    }
    return path.reversed()
  }
}
