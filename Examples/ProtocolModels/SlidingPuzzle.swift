import ModelChecker

/// The sliding puzzle: tiles in a frame with one gap, into which a neighbour of the gap slides.
///
/// The search begins at the solved frame, so its depth is the number of moves of the hardest position.
struct SlidingPuzzle: PlainModel {
  struct State: Hashable {
    /// The tile at each place, row by row; 0 is the gap.
    var tiles: [Int]
  }

  /// Where the gap goes.
  enum Action: CaseIterable { case up, down, left, right }

  enum Fact: CaseIterable { case solved }

  var columns = 3
  var rows = 3

  var initialStates: [State] { [State(tiles: Array(0..<columns * rows))] }

  func steps(from state: State, take: Take) {
    guard let gap = state.tiles.firstIndex(of: 0) else { return }
    if gap >= columns { take(.up) { $0.tiles.swapAt(gap, gap - columns) } }
    if gap < columns * (rows - 1) { take(.down) { $0.tiles.swapAt(gap, gap + columns) } }
    if gap % columns > 0 { take(.left) { $0.tiles.swapAt(gap, gap - 1) } }
    if gap % columns < columns - 1 { take(.right) { $0.tiles.swapAt(gap, gap + 1) } }
  }

  func isTrue(_ fact: Fact, in state: State) -> Bool {
    state.tiles.enumerated().allSatisfy { $0.offset == $0.element }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.tiles, count: columns * rows, of: 0..<columns * rows)
  }

  var properties: [Property] { [.alwaysPossible("solvable", fact(.solved))] }
}
