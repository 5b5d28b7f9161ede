/// A graph with constraints on its infinite paths, searched as plainly as can be.
///
/// Each weak or acceptance constraint is a bit that an edge has or not; a fair path has edges with each
/// bit again and again. Each strong constraint is a bit that nodes and edges have: if a fair path visits
/// nodes with the bit again and again, it has edges with the bit again and again.
struct NaiveFairness {
  struct Edge {
    let target: Int
    /// Bits of the constraints that the edge meets.
    let met: UInt64
    /// Bits of the strong constraints that the edge belongs to.
    let taken: UInt64
  }

  var edges: [[Edge]] = []
  /// Bits of the strong constraints that are enabled in each node.
  var enabled: [UInt64] = []
  var starts: [Int] = []
  /// How many constraints of each sort there are.
  var metCount = 0
  var strongCount = 0

  /// The nodes from which a fair path exists, by trying for each strong constraint whether it is never
  /// enabled any more or taken again and again (Emerson and Lei's fixed point for each choice).
  func fairNodes() -> Set<Int> {
    var all: Set<Int> = []
    for choice in 0..<(UInt64(1) << UInt64(strongCount)) {
      all.formUnion(core(choice))
    }
    return backward(all, within: Set(edges.indices))
  }

  /// The greatest set in which every node reaches, inside the set, an edge of each constraint.
  /// The strong constraints in `avoided` are not enabled in it, all others are taken.
  private func core(_ avoided: UInt64) -> Set<Int> {
    var set = Set(edges.indices.filter { enabled[$0] & avoided == 0 })
    while true {
      var kept = set
      for wanted in wishes(avoided) {
        let sources = kept.filter { node in
          edges[node].contains { kept.contains($0.target) && wanted($0) }
        }
        kept = backward(Set(sources), within: kept)
      }
      if kept == set { return set }
      set = kept
    }
  }

  private func wishes(_ avoided: UInt64) -> [(Edge) -> Bool] {
    var wishes: [(Edge) -> Bool] = [{ _ in true }]
    for bit in 0..<metCount { wishes.append { $0.met >> UInt64(bit) & 1 == 1 } }
    for bit in 0..<strongCount where avoided >> UInt64(bit) & 1 == 0 {
      wishes.append { $0.taken >> UInt64(bit) & 1 == 1 }
    }
    return wishes
  }

  /// The nodes of `area` that reach `goal` inside `area`.
  private func backward(_ goal: Set<Int>, within area: Set<Int>) -> Set<Int> {
    var known = goal
    var changed = true
    while changed {
      changed = false
      for node in area where !known.contains(node) {
        if edges[node].contains(where: { known.contains($0.target) }) {
          known.insert(node)
          changed = true
        }
      }
    }
    return known
  }

  /// The fewest edges from a start to a node that lies on a fair cycle.
  func shortestPrefix() -> Int? { entries()?.distance }

  /// The nodes on fair cycles with the fewest edges from a start.
  func entries() -> (distance: Int, nodes: Set<Int>)? {
    var onCycle: Set<Int> = []
    for choice in 0..<(UInt64(1) << UInt64(strongCount)) {
      let set = core(choice)
      var ahead: [Int: Set<Int>] = [:]
      for node in set { ahead[node] = forward(from: node, within: set) }
      for node in set {
        let round = set.filter {
          ahead[node]?.contains($0) ?? false && ahead[$0]?.contains(node) ?? false
        }
        let isFair = wishes(choice).allSatisfy { wanted in
          round.contains { edges[$0].contains { round.contains($0.target) && wanted($0) } }
        }
        if isFair { onCycle.insert(node) }
      }
    }
    var level = Set(starts)
    var known = level
    var distance = 0
    while !level.isEmpty {
      if !level.isDisjoint(with: onCycle) { return (distance, level.intersection(onCycle)) }
      level = Set(level.flatMap { edges[$0].map(\.target) }).subtracting(known)
      known.formUnion(level)
      distance += 1
    }
    return nil
  }

  /// The length of a shortest fair cycle through a node that lies on one, by trying each set of strong
  /// constraints that it avoids.
  func shortestCycle(through node: Int) -> Int? {
    (0..<(UInt64(1) << UInt64(strongCount))).compactMap { avoided -> Int? in
      let area = core(avoided)
      guard area.contains(node) else { return nil }
      let wishes = wishes(avoided)
      let all = (1 << wishes.count) - 1
      // Nodes with the wishes that are fulfilled on the way, level by level.
      var level: Set<[Int]> = [[node, 0]]
      var known = level
      var length = 0
      while !level.isEmpty {
        length += 1
        var next: Set<[Int]> = []
        for place in level {
          for edge in edges[place[0]] where area.contains(edge.target) {
            var bits = place[1]
            for (bit, wanted) in wishes.enumerated() where wanted(edge) { bits |= 1 << bit }
            if edge.target == node && bits == all { return length }
            next.insert([edge.target, bits])
          }
        }
        level = next.subtracting(known)
        known.formUnion(next)
      }
      return nil
    }.min()
  }

  /// The nodes at the end of paths of at least one edge.
  private func forward(from node: Int, within area: Set<Int>) -> Set<Int> {
    var known: Set<Int> = []
    var open = [node]
    while let next = open.popLast() {
      for edge in edges[next] where area.contains(edge.target) {
        if known.insert(edge.target).inserted { open.append(edge.target) }
      }
    }
    return known
  }
}
