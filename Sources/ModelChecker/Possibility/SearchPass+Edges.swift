extension SearchPass {
  /// Adds the steps of a round to the graph; before the round there were `stored` states.
  @inlinable @inline(never)
  mutating func addEdges(stored: Int) {
    let last = blocks[blockCount &- 1]
    let steps = last.offset.value &+ last.count.value
    graph.cover(stored &+ steps, steps: steps)
    var number = 0
    while number < blockCount && graph.isWanted {
      let block = blocks[number]
      var step = 0
      var source = 0
      while source < block.sourceCount.value {
        let end = step &+ Int(truncatingIfNeeded: block.degrees[source])
        let from = block.first.value < 0 ? Self.noParent : block.first.value &+ source
        while step < end && graph.isWanted {
          graph.add(step, block.marks, from: from, to: target(of: step, in: block, stored))
          step = step &+ 1
        }
        step = end
        source = source &+ 1
      }
      number = number &+ 1
    }
  }

  /// The number of the state that a step leads to. A step to a state that another step of the round found
  /// knows only that step.
  @inlinable @inline(__always)
  func target(of step: Int, in block: StepBlock<Product>, _ stored: Int) -> Int {
    let target = Int(truncatingIfNeeded: block.targets[step])
    if target < stored || block.kinds[step] & StepBlock<Product>.newFlag != 0 { return target }
    let ordinal = target &- stored
    var number = 0
    while ordinal &- blocks[number].offset.value >= blocks[number].count.value {
      number = number &+ 1
    }
    return Int(truncatingIfNeeded: blocks[number].targets[ordinal &- blocks[number].offset.value])
  }
}
