//   rows        where the moves of (state of the automaton, label) begin
//   moves       [ of 0 and label 0 | of 0 and label 1 | ... ]      target and marks

/// A move of the automaton under one label.
struct RunMove: BitwiseCopyable {
  /// The state that it leads to.
  let target: UInt32
  /// The acceptance sets that it is in.
  let marks: UInt64
}

/// An automaton with its transitions looked up for every label of a graph.
struct RunTable: ~Copyable {
  /// States of the automaton.
  let states: Int
  /// All acceptance sets.
  let allMarks: UInt64
  /// Whether a state lies in a component in which something is accepted.
  let isInner: FlatBuffer<Bool>
  private let labels: Int
  private let rows: FlatBuffer<UInt32>
  private let moves: FlatBuffer<RunMove>

  /// Bytes that a table takes at the most.
  static func bytes(_ automaton: Automaton, labels: Int) -> Int {
    let transitions = automaton.transitions.reduce(0) { $0 + $1.count }
    return automaton.transitions.count * labels * 4 + transitions * labels * 16
  }

  /// Looks up all labels. With `innerOnly` only moves that can lie on an accepting cycle are there.
  init(_ automaton: Automaton, _ labels: [UInt64], innerOnly: Bool) {
    states = automaton.transitions.count
    allMarks = automaton.allMarks
    self.labels = labels.count
    let components = AutomatonComponents(automaton)
    var rows: [UInt32] = [0]
    var moves: [RunMove] = []
    for (state, list) in automaton.transitions.enumerated() {
      let used = innerOnly ? list.filter { components.isAccepting(state, $0.target) } : list
      for label in labels {
        for step in used where step.accepts(label) {
          moves.append(RunMove(target: UInt32(step.target), marks: step.marks))
        }
        rows.append(UInt32(moves.count))
      }
    }
    self.rows = FlatBuffer(rows, or: 0)
    self.moves = FlatBuffer(moves, or: RunMove(target: 0, marks: 0))
    isInner = FlatBuffer(components.component.map { components.accepts[$0] }, or: false)
  }

  /// The positions of the moves from `state` under `label`.
  @inline(__always)
  func range(_ state: Int, _ label: UInt32) -> Range<Int> {
    let row = state &* labels &+ Int(label)
    return Int(rows[row])..<Int(rows[row &+ 1])
  }

  /// The move at a position.
  @inline(__always)
  subscript(position: Int) -> RunMove { moves[position] }
}
