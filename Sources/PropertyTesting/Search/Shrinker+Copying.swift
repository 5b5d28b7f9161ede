/// What the run does elsewhere in fewer steps.
extension Shrinker {
  /// The longest piece that is copied, and the longest that a copy takes the place of.
  private static var longestCopy: Int { 4 }
  private static var longestPlace: Int { 6 }

  /// Puts what a step of the same kind leads to elsewhere in the run in the place of what it leads to here. Where a
  /// draw of the step and what follows on it must change at once, every single change leads away from the failure, and
  /// the run itself may have both: five tries are one like the other, and the one that went a long way round
  /// becomes a copy of the others.
  mutating func copyItems() async {
    var place = topItems.count - 1
    while place >= 0 && !isOver {
      if await copy(to: place) { return }
      place -= 1
    }
  }

  private mutating func copy(to place: Int) async -> Bool {
    let all = topItems
    let tape = result.tape
    let start = all[place].start
    for piece in pieces(like: place, all) {
      for last in (place..<min(place + Shrinker.longestPlace, all.count)).reversed() where !isOver {
        let changed = Array(tape[..<start]) + piece + tape[all[last].end...]
        if await consider(changed) { return true }
      }
    }
    return false
  }

  /// What begins with the same pick as the item at `place` elsewhere, each once.
  private func pieces(like place: Int, _ all: [Span]) -> [[UInt64]] {
    guard let pick = firstPick(all[place]) else { return [] }
    var pieces: [[UInt64]] = []
    for other in all.indices where other != place && firstPick(all[other]) == pick {
      for last in other..<min(other + Shrinker.longestCopy, all.count) {
        let piece = Array(result.tape[all[other].start..<all[last].end])
        if !pieces.contains(piece) { pieces.append(piece) }
      }
    }
    return pieces
  }

  private func firstPick(_ item: Span) -> UInt64? {
    guard item.end > item.start, choices[item.start].kind == .pick else { return nil }
    return choices[item.start].value
  }
}
