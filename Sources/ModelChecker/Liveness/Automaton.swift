//                 p            not q                  [p] a step in which p is true
//        ┌─ 0 ─────────► 1 ───────┐ {0}               {0} the transition is in acceptance set 0
//        └──┘            └────────┘
//
// A word is accepted by a run that is in every acceptance set again and again. The transitions are
// marked and not the states, which needs fewer states.

/// A generalized Büchi automaton over the literals of a formula, with marks on its transitions.
///
/// It reads one step of a run after the other, as a word of bits: bit i says whether atom i is true.
public struct Automaton: Equatable, Sendable {
  /// The step from one state to another.
  public struct Transition: Equatable, Sendable {
    /// Atoms that must be true.
    public let positive: UInt64
    /// Atoms that must be false.
    public let negative: UInt64
    /// The acceptance sets that it is in, one bit each.
    public let marks: UInt64
    /// The state that it leads to.
    public let target: Int

    /// Whether it can be taken where just the atoms of `valuation` are true.
    public func accepts(_ valuation: UInt64) -> Bool {
      valuation & positive == positive && valuation & negative == 0
    }
  }

  /// How many atoms there are.
  public let atomCount: Int
  /// How many acceptance sets there are; with none every infinite run of it is accepting.
  public let setCount: Int
  /// The transitions of each state. State 0 is the initial one; there may be no state at all, which
  /// means that no word is accepted.
  public let transitions: [[Transition]]

  /// All acceptance sets, one bit each.
  public var allMarks: UInt64 { setCount == 64 ? .max : (1 << UInt64(setCount)) - 1 }

  /// Whether the word `steps`, whose last step is followed by step `loop` again, is accepted. Each step
  /// is a valuation of the atoms. Takes time in proportion to states times steps, squared.
  public func accepts(steps: [UInt64], loop: Int) -> Bool {
    // A node is a step to be read in a state of the automaton.
    let size = steps.count
    func after(_ position: Int) -> Int { position + 1 == size ? loop : position + 1 }
    func targets(_ node: Int) -> [(node: Int, marks: UInt64)] {
      transitions[node / size].filter { $0.accepts(steps[node % size]) }.map {
        ($0.target * size + after(node % size), $0.marks)
      }
    }
    func reachable(from starts: [Int], via: (Int) -> Bool) -> Set<Int> {
      var known = Set(starts)
      var open = starts
      while let node = open.popLast() {
        for (next, _) in targets(node) where via(next) && known.insert(next).inserted {
          open.append(next)
        }
      }
      return known
    }
    guard !transitions.isEmpty else { return false }
    let all = reachable(from: [0]) { _ in true }
    return all.contains { node in
      // The strongly connected component of a node: what it reaches and what reaches it.
      let ahead = reachable(from: targets(node).map(\.node)) { _ in true }
      guard ahead.contains(node) else { return false }
      let component = ahead.filter { other in
        other == node || reachable(from: [other]) { _ in true }.contains(node)
      }
      var marks: UInt64 = 0
      for member in component {
        for (next, some) in targets(member) where component.contains(next) { marks |= some }
      }
      return marks == allMarks
    }
  }
}
