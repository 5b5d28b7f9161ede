/// Other ways to the same failure.
extension Shrinker {
  /// The most items between which every block is tried, and the longest block beyond that.
  private static var fewItems: Int { 12 }
  private static var longestBlock: Int { 6 }
  /// Only a pick among this many is tried through.
  private static var mostPicks: UInt64 { 64 }

  /// Puts one item in place of several: a short way where the run took a long one, which no lowering finds,
  /// because on the way there nothing fails. The new item is the first of the block with another first choice
  /// and the simplest others.
  mutating func replaceItems() async {
    let count = topItems.count
    var size = count <= Shrinker.fewItems ? count : Shrinker.longestBlock
    while size > 1 && !isOver {
      var first = 0
      while first + size <= topItems.count && !isOver {
        if await replaceItems(first..<(first + size)) { return }
        first += 1
      }
      size -= 1
    }
  }

  /// Puts an item elsewhere and leaves out what stood beside it: a step that was made too early or too late needs
  /// its neighbours there and does without them in its better place.
  mutating func moveItems() async {
    guard topItems.count <= Shrinker.fewItems else { return }
    for size in [4, 3, 2] {
      var first = 0
      while first + size <= topItems.count && !isOver {
        for kept in first..<(first + size) {
          if await move(kept, outOf: first..<(first + size)) { return }
        }
        first += 1
      }
    }
  }

  private mutating func move(_ kept: Int, outOf block: Range<Int>) async -> Bool {
    let all = topItems
    let tape = result.tape
    let item = tape[all[kept].start..<all[kept].end]
    let rest = all.indices.filter { !block.contains($0) }
    for place in rest where !isOver {
      var moved = Array(tape[..<all[0].start])
      for index in rest {
        if index == place && index < block.lowerBound { moved += item }
        moved += tape[all[index].start..<all[index].end]
        if index == place && index > block.lowerBound { moved += item }
      }
      if await consider(moved + tape[all[all.count - 1].end...]) { return true }
    }
    return false
  }

  /// The items that stand in no other one.
  var topItems: [Span] {
    let lowest = items.map(\.depth).min() ?? 0
    return items.filter { $0.depth == lowest }
  }

  private mutating func replaceItems(_ block: Range<Int>) async -> Bool {
    let all = topItems
    let head = all[block.lowerBound]
    let end = all[block.upperBound - 1].end
    guard head.end > head.start, choices[head.start].kind == .pick,
      choices[head.start].most < Shrinker.mostPicks
    else { return false }
    for value in 0...choices[head.start].most where !isOver {
      let item = [value] + Array(repeating: 0, count: head.end - head.start - 1)
      var tape = result.tape
      tape.replaceSubrange(head.start..<end, with: item)
      if await consider(tape) { return true }
    }
    return false
  }
}
