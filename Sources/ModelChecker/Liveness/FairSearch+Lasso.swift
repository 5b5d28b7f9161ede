/// One step of a run through the product.
struct ProductStep {
  /// The position of the edge in the graph, or -1 for the step that creates an initial state.
  let edge: Int
  /// The state of the graph after it.
  let state: Int
  /// The number of its label.
  let label: UInt32
}

/// A run that breaks a claim: steps, the first of which creates an initial state, and where its loop
/// begins. The state after the last step is that before the first step of the loop.
struct ProductLasso {
  var steps: [ProductStep]
  var loop: Int
}

extension FairSearch {
  /// A way through the product: how a node was found.
  struct Found {
    let from: Int
    let edge: Int
    let marks: UInt64
    let node: Int
  }

  /// A run into a fair component that takes as few steps as any, and a loop there: a shortest one through
  /// the state where the run comes in, unless there is too much to try.
  func lasso(_ graph: borrowing LabelGraph) -> ProductLasso {
    let (entry, prefix) = way(graph)
    let loop = shortestCycle(entry, graph) ?? cycle(entry, graph)
    return ProductLasso(
      steps: prefix + loop.map { step($0, graph) }, loop: prefix.count)
  }

  private func step(_ found: Found, _ graph: borrowing LabelGraph) -> ProductStep {
    let edge = graph.edges[found.edge]
    return ProductStep(edge: found.edge, state: Int(edge.target), label: edge.label)
  }

  /// A shortest way from an initial node to the first fair node in breadth-first order.
  private func way(_ graph: borrowing LabelGraph) -> (entry: Int, steps: [ProductStep]) {
    let width = table.states
    var start: [Int: ProductStep] = [:]
    var origins: [Int] = []
    for edge in graph.initial {
      for position in table.range(0, edge.label) {
        let node = Int(edge.target) * width + Int(table[position].target)
        if start[node] == nil {
          start[node] = ProductStep(edge: -1, state: Int(edge.target), label: edge.label)
          origins.append(node)
        }
      }
    }
    if let node = origins.first(where: { fair.contains($0) }), let step = start[node] {
      return (node, [step])
    }
    let path = shortest(from: origins, graph, inside: nil) { fair.contains($0.node) }
    guard let first = path.first, let last = path.last, let step = start[first.from] else {
      InternalError.search("a fair cycle is not reached again")
    }
    return (last.node, [step] + path.map { self.step($0, graph) })
  }

  /// A closed way from `entry` within its component that is accepting and fair: a short one.
  private func cycle(_ entry: Int, _ graph: borrowing LabelGraph) -> [Found] {
    let component = marks[entry]
    // What a loop must have: marks, steps of strong constraints, and for weak ones a step or a state in
    // which none is enabled. Constraints are added only when a loop fails them.
    var wantedWeak: UInt64 = 0
    var wantedStrong: UInt64 = 0
    while true {
      var loop: [Found] = []
      var missing = inner.allMarks
      var missingWeak = wantedWeak
      var missingStrong = wantedStrong
      var node = entry
      while missing | missingWeak | missingStrong != 0 || loop.isEmpty {
        let path = shortest(from: [node], graph, inside: component) { found in
          missing & found.marks != 0 || missingWeak & met(found, graph) != 0
            || missingStrong & label(found, graph) != 0
            || missing | missingWeak | missingStrong == 0
        }
        guard let last = path.last else {
          InternalError.search("a fair component lacks what makes it fair")
        }
        for found in path {
          missing &= ~found.marks
          missingWeak &= ~met(found, graph)
          missingStrong &= ~label(found, graph)
        }
        loop += path
        node = last.node
      }
      if node != entry {
        loop += shortest(from: [node], graph, inside: component) { $0.node == entry }
      }
      let taken = loop.reduce(0) { $0 | label($1, graph) }
      let enabled = loop.map { self.enabled($0.from / inner.states, graph) }
      let failingWeak = weak & enabled.reduce(.max, &) & ~taken
      let failingStrong = strong & enabled.reduce(0, |) & ~taken
      if failingWeak | failingStrong == 0 { return loop }
      if failingWeak & wantedWeak | failingStrong & wantedStrong != 0 {
        InternalError.search("a loop lacks what it was made for")
      }
      wantedWeak |= failingWeak
      wantedStrong |= failingStrong
    }
  }

  func label(_ found: Found, _ graph: borrowing LabelGraph) -> UInt64 {
    graph.labels[Int(graph.edges[found.edge].label)]
  }

  /// The weak constraints that a step meets: by belonging to them, or because none was enabled.
  func met(_ found: Found, _ graph: borrowing LabelGraph) -> UInt64 {
    label(found, graph) | ~enabled(found.from / inner.states, graph)
  }

  /// A shortest way of at least one step from one of `starts` to the first step that `isGoal`: within a
  /// component, or through the whole product.
  private func shortest(
    from starts: [Int], _ graph: borrowing LabelGraph, inside component: UInt32?,
    _ isGoal: (Found) -> Bool
  ) -> [Found] {
    let width = table.states
    // Per node the node before it, itself for a start, and the edge between them.
    let parents = FlatBuffer<UInt32>(repeating: .max, count: nodes)
    let edges = FlatBuffer<UInt32>(repeating: 0, count: nodes)
    var queue: [UInt32] = []
    for node in starts {
      parents[node] = UInt32(truncatingIfNeeded: node)
      queue.append(UInt32(truncatingIfNeeded: node))
    }
    var next = 0
    while next < queue.count {
      let node = Int(queue[next])
      next += 1
      for position in graph.range(node / width) {
        let edge = graph.edges[position]
        for move in moves(node % width, edge.label, component) {
          let target = Int(edge.target) * width + Int(move.target)
          if let component, marks[target] != component { continue }
          let found = Found(from: node, edge: position, marks: move.marks, node: target)
          if isGoal(found) {
            return trace(node, graph, component, parents, edges) + [found]
          }
          if parents[target] != .max { continue }
          parents[target] = UInt32(truncatingIfNeeded: node)
          edges[target] = UInt32(truncatingIfNeeded: position)
          queue.append(UInt32(truncatingIfNeeded: target))
        }
      }
    }
    return []
  }

  private func moves(_ place: Int, _ label: UInt32, _ component: UInt32?) -> [RunMove] {
    component == nil
      ? table.range(place, label).map { table[$0] } : inner.range(place, label).map { inner[$0] }
  }

  /// The way to `last` as it was found.
  private func trace(
    _ last: Int, _ graph: borrowing LabelGraph, _ component: UInt32?,
    _ parents: borrowing FlatBuffer<UInt32>, _ edges: borrowing FlatBuffer<UInt32>
  ) -> [Found] {
    let width = table.states
    var path: [Found] = []
    var node = last
    while Int(parents[node]) != node {
      let from = Int(parents[node])
      let label = graph.edges[Int(edges[node])].label
      let found = moves(from % width, label, component).first { Int($0.target) == node % width }
      path.append(
        Found(from: from, edge: Int(edges[node]), marks: found?.marks ?? 0, node: node))
      node = from
    }
    return path.reversed()
  }
}
