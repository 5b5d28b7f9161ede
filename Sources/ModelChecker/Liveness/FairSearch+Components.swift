// Strongly connected components by one depth-first search without recursion (Tarjan's, in the form of
// Nuutila and Pearce: only nodes that are done go to the stack).
//
// A component with a cycle is judged when it is done:
//
// - It must have a step in every acceptance set.
// - For each weak constraint it must have a step that belongs to it, or a state in which none is enabled.
// - For each strong constraint it must have a step that belongs to it, or no state in which one is enabled.
//
// Then a walk through all its steps, again and again, is a fair accepting run. If only strong constraints
// fail, then no fair run that stays in the component visits a state in which one of those is enabled
// again and again: these nodes are done, and all others count as not visited and are searched again.
// They are fewer each time. If anything else fails it fails for each part of the component, too.

extension FairSearch {
  /// A node under way.
  private struct Frame {
    let node: UInt32
    /// Its number in the order of visits.
    let index: UInt32
    /// The edge to go on with.
    var edge: UInt32
    /// The move of that edge to go on with.
    var move: UInt32
  }

  /// What the numbers of components are counted down from; those of nodes under way are smaller.
  private static var top: UInt32 { .max }

  mutating func findComponents(_ graph: borrowing LabelGraph, _ budget: SearchBudget) {
    var search = Progress()
    var next = 0
    while next < order.count && limit == nil {
      let node = Int(order[next])
      next = next &+ 1
      if marks[node] == 0 && inner.isInner[node % inner.states] {
        visit(node, &search, graph, budget)
        // What was left over of components that were taken apart.
        while limit == nil, let node = search.again.popLast() {
          if marks[Int(node)] == 0 { visit(Int(node), &search, graph, budget) }
        }
      }
    }
  }

  /// Where the depth-first search stands.
  private struct Progress {
    var frames: [Frame] = []
    /// Nodes that are done while their component is not.
    var stack: [UInt32] = []
    var index: UInt32 = 1
    var component = FairSearch.top
    var again: [UInt32] = []
    var visits = 0
  }

  private mutating func visit(
    _ root: Int, _ search: inout Progress, _ graph: borrowing LabelGraph, _ budget: SearchBudget
  ) {
    let width = inner.states
    enter(root, &search, graph)
    while var frame = search.frames.popLast() {
      let node = Int(frame.node)
      let (state, place) = (node / width, node % width)
      let end = UInt32(truncatingIfNeeded: graph.range(state).upperBound)
      var lowest = marks[node]
      var child = -1
      edges: while frame.edge < end {
        let edge = graph.edges[Int(frame.edge)]
        let moves = inner.range(place, edge.label)
        var move = moves.lowerBound &+ Int(frame.move)
        while move < moves.upperBound {
          let target = Int(edge.target) &* width &+ Int(inner[move].target)
          let mark = marks[target]
          if mark == 0 {
            child = target
            frame.move = UInt32(truncatingIfNeeded: move &- moves.lowerBound)
            break edges
          }
          // Nodes under way have smaller marks than those whose component is done.
          if mark < lowest { lowest = mark }
          move = move &+ 1
        }
        frame.edge = frame.edge &+ 1
        frame.move = 0
      }
      marks[node] = lowest
      if child >= 0 {
        search.frames.append(frame)
        enter(child, &search, graph)
        search.visits &+= 1
        if search.visits & 0xFFFF == 0 { pulse(budget) }
        if limit != nil { return }
      } else if lowest == frame.index {
        close(node, &search, graph)
      } else {
        search.stack.append(frame.node)
      }
    }
  }

  @inline(__always)
  private func enter(_ node: Int, _ search: inout Progress, _ graph: borrowing LabelGraph) {
    marks[node] = search.index
    let first = graph.range(node / inner.states).lowerBound
    search.frames.append(
      Frame(
        node: UInt32(truncatingIfNeeded: node), index: search.index,
        edge: UInt32(truncatingIfNeeded: first), move: 0))
    search.index = search.index &+ 1
  }

  /// Takes the component of `root` from the stack and judges it.
  private mutating func close(
    _ root: Int, _ search: inout Progress, _ graph: borrowing LabelGraph
  ) {
    let least = marks[root]
    var first = search.stack.count
    while first > 0, marks[Int(search.stack[first - 1])] >= least { first -= 1 }
    search.stack.append(UInt32(truncatingIfNeeded: root))
    let members = first..<search.stack.count
    search.index = search.index &- UInt32(truncatingIfNeeded: members.count)
    for position in members { marks[Int(search.stack[position])] = search.component }
    let failing = judge(search.stack, members, search.component, graph)
    search.component = search.component &- 1
    if failing != 0 {
      for position in members {
        let node = search.stack[position]
        if enabled(Int(node) / inner.states, graph) & failing == 0 {
          marks[Int(node)] = 0
          search.again.append(node)
        }
      }
    }
    search.stack.removeLast(members.count)
  }

  /// Whether a component is fair, in which case its nodes are noted; if not, the strong constraints to
  /// take it apart by, or none if that is of no use.
  private mutating func judge(
    _ stack: [UInt32], _ members: Range<Int>, _ component: UInt32, _ graph: borrowing LabelGraph
  ) -> UInt64 {
    let width = inner.states
    var seen: UInt64 = 0
    var taken: UInt64 = 0
    var everEnabled: UInt64 = 0
    var alwaysEnabled: UInt64 = .max
    var hasCycle = false
    for position in members {
      let (state, place) = (Int(stack[position]) / width, Int(stack[position]) % width)
      var enabled: UInt64 = 0
      for number in graph.range(state) {
        let edge = graph.edges[number]
        let label = graph.labels[Int(edge.label)]
        enabled |= label
        for move in inner.range(place, edge.label) {
          let target = Int(edge.target) &* width &+ Int(inner[move].target)
          if marks[target] == component {
            hasCycle = true
            seen |= inner[move].marks
            taken |= label
          }
        }
      }
      everEnabled |= enabled
      alwaysEnabled &= enabled
    }
    if !hasCycle || seen != inner.allMarks || weak & alwaysEnabled & ~taken != 0 { return 0 }
    let failing = strong & everEnabled & ~taken
    if failing == 0 {
      hasFair = true
      for position in members { fair.insert(Int(stack[position])) }
    }
    return failing
  }
}
