// The last phase of a round where claims are decided on the graph of the search: its steps as edges.

extension SearchPass {
  /// Adds the steps of a round to the graphs that are wanted; before the round there were `stored` states.
  @inlinable @inline(never)
  mutating func noteEdges(stored: Int) {
    let last = blocks[blockCount &- 1]
    let steps = last.offset.value &+ last.count.value
    if graph.isWanted { graph.cover(store.count, steps: steps) }
    // The labels have their room already: without it the round would not have been stored.
    var number = 0
    while number < blockCount {
      noteEdges(of: blocks[number], stored)
      number = number &+ 1
    }
  }

  @inlinable @inline(__always)
  mutating func noteEdges(of block: StepBlock<Product>, _ stored: Int) {
    var step = 0
    var source = 0
    while source < block.sourceCount.value {
      let end = step &+ Int(truncatingIfNeeded: block.degrees[source])
      let from = block.first.value < 0 ? Self.noParent : block.first.value &+ source
      while step < end {
        let target = blocks.target(of: step, in: block, stored)
        let notes = step &* formulas.noteWords
        if graph.isWanted { graph.add(block.notes, at: notes, from: from, to: target) }
        if labels.isWanted {
          let kind = Int(block.kinds[step] & StepBlock<Product>.kindMask)
          labels.add(block.notes[notes &+ formulas.markWords], kind, from: from, to: target)
        }
        step = step &+ 1
      }
      source = source &+ 1
    }
  }

}

extension Array {
  /// The number of the state that a step of one of these blocks leads to. A step to a state that another step
  /// of the round found knows only that step.
  @inlinable @inline(__always)
  func target<Product: ProductState>(
    of step: Int, in block: StepBlock<Product>, _ stored: Int
  ) -> Int where Element == StepBlock<Product> {
    let target = Int(truncatingIfNeeded: block.targets[step])
    if target < stored || block.kinds[step] & StepBlock<Product>.newFlag != 0 { return target }
    let ordinal = target &- stored
    var number = 0
    while ordinal &- self[number].offset.value >= self[number].count.value {
      number = number &+ 1
    }
    return Int(truncatingIfNeeded: self[number].targets[ordinal &- self[number].offset.value])
  }
}
