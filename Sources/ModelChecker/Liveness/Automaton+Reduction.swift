// Smaller automata for the same words. Each step keeps the language; the tests compare it with the
// meaning of the formula.

extension Automaton {
  /// The automaton without what can be seen to be of no use.
  func reduced() -> Automaton {
    var automaton = self
    var size = (states: Int.max, transitions: Int.max)
    while true {
      automaton = automaton.withoutDeadEnds().withFewerSets().simulated()
      let now = (automaton.transitions.count, automaton.transitions.reduce(0) { $0 + $1.count })
      if now == size { return automaton }
      size = now
    }
  }

  /// Without states from which nothing is accepted; marks stay where they can count.
  private func withoutDeadEnds() -> Automaton {
    guard !transitions.isEmpty else { return self }
    let components = AutomatonComponents(self)
    let isLive = components.canAccept(self)
    guard isLive[0] else {
      return Automaton(atomCount: atomCount, setCount: 0, transitions: [])
    }
    let lists = transitions.enumerated().map { state, list in
      list.filter { isLive[$0.target] }.map { transition in
        let counts = components.isAccepting(state, transition.target)
        return transition.with(marks: counts ? transition.marks : 0, target: transition.target)
      }
    }
    return Automaton(atomCount: atomCount, setCount: setCount, transitions: lists).reachablePart()
  }

  /// The states that are reached from the initial one, in the order in which they are.
  private func reachablePart() -> Automaton {
    guard !transitions.isEmpty else { return self }
    var order = [0]
    var numbers = [0: 0]
    var position = 0
    while position < order.count {
      for transition in transitions[order[position]] where numbers[transition.target] == nil {
        numbers[transition.target] = order.count
        order.append(transition.target)
      }
      position += 1
    }
    let lists = order.map { state in
      transitions[state].map { $0.with(marks: $0.marks, target: numbers[$0.target] ?? 0) }
    }
    return Automaton(atomCount: atomCount, setCount: setCount, transitions: lists)
  }

  /// Without acceptance sets that another one implies wherever marks count.
  private func withFewerSets() -> Automaton {
    guard !transitions.isEmpty else { return self }
    let components = AutomatonComponents(self)
    let counted = transitions.enumerated().flatMap { state, list in
      list.filter { components.isAccepting(state, $0.target) }.map(\.marks)
    }
    let isWhole = transitions.enumerated().allSatisfy { state, list in
      list.allSatisfy { transition in
        components.isAccepting(state, transition.target)
          || !components.isCycle(state, transition.target)
      }
    }
    var kept: [Int] = []
    for set in 0..<setCount {
      let members = counted.map { $0 >> UInt64(set) & 1 == 1 }
      // A set with all transitions of cycles says nothing, unless it tells cycles apart from those of
      // components that accept nothing.
      if isWhole && !members.contains(false) { continue }
      let isImplied = (0..<setCount).contains { other in
        guard other != set else { return false }
        let others = counted.map { $0 >> UInt64(other) & 1 == 1 }
        let implies = zip(others, members).allSatisfy { !$0 || $1 }
        // Of two equal sets the first one stays; of a chain the strongest one.
        return implies && (others != members || other < set)
      }
      if !isImplied { kept.append(set) }
    }
    let lists = transitions.map { list in
      list.map { transition in
        var marks: UInt64 = 0
        for (new, old) in kept.enumerated() {
          marks |= (transition.marks >> UInt64(old) & 1) << UInt64(new)
        }
        return transition.with(marks: marks, target: transition.target)
      }
    }
    return Automaton(atomCount: atomCount, setCount: kept.count, transitions: lists)
  }

  /// Merges states that can do the same, step by step and mark by mark, and drops transitions for which
  /// there is a better one.
  private func simulated() -> Automaton {
    let count = transitions.count
    guard count > 0, count <= 128 else { return self }
    // simulates[a][b]: whatever b can do, a can do as well.
    var simulates = [[Bool]](repeating: [Bool](repeating: true, count: count), count: count)
    var changed = true
    while changed {
      changed = false
      for better in 0..<count {
        for worse in 0..<count where simulates[better][worse] && better != worse {
          let holds = transitions[worse].allSatisfy { step in
            transitions[better].contains { $0.covers(step, simulates) }
          }
          if !holds {
            simulates[better][worse] = false
            changed = true
          }
        }
      }
    }
    // The least state of those that simulate each other stands for all of them.
    let leaders = (0..<count).map { state in
      (0...state).first { simulates[$0][state] && simulates[state][$0] } ?? state
    }
    let lists = transitions.enumerated().map { state, list -> [Transition] in
      guard leaders[state] == state else { return [] }
      let moved = list.map { $0.with(marks: $0.marks, target: leaders[$0.target]) }
      var kept: [Transition] = []
      for step in Self.joined(moved) where !kept.contains(where: { $0.covers(step, simulates) }) {
        kept.removeAll { step.covers($0, simulates) }
        kept.append(step)
      }
      return kept
    }
    return Automaton(atomCount: atomCount, setCount: setCount, transitions: lists)
      .startingAt(leaders[0]).reachablePart()
  }

  /// The automaton with `state` in the place of the initial state, which it stands for.
  private func startingAt(_ state: Int) -> Automaton {
    precondition(state == 0, "the initial state is the least of its class")
    return self
  }

  /// Two transitions that differ in the sign of one atom are one without that atom.
  private static func joined(_ list: [Transition]) -> [Transition] {
    var list = list
    var changed = true
    while changed {
      changed = false
      search: for left in list.indices {
        for right in list.indices where right > left {
          if let both = list[left].joined(with: list[right]) {
            list[left] = both
            list.remove(at: right)
            changed = true
            break search
          }
        }
      }
    }
    return list
  }
}

extension Automaton.Transition {
  /// The same with other marks and another target.
  func with(marks: UInt64, target: Int) -> Self {
    Self(positive: positive, negative: negative, marks: marks, target: target)
  }

  /// Whether it can be taken wherever `other` can, with all its marks, to a state that is as good.
  fileprivate func covers(_ other: Self, _ simulates: [[Bool]]) -> Bool {
    positive & ~other.positive == 0 && negative & ~other.negative == 0
      && other.marks & ~marks == 0 && simulates[target][other.target]
  }

  /// One transition for two that lead to one state with the same marks and differ in one sign.
  fileprivate func joined(with other: Self) -> Self? {
    guard target == other.target, marks == other.marks else { return nil }
    let difference = positive ^ other.positive
    guard difference.nonzeroBitCount == 1, difference == negative ^ other.negative,
      difference & (positive | other.positive) & (negative | other.negative) == difference
    else { return nil }
    return Self(
      positive: positive & other.positive, negative: negative & other.negative, marks: marks,
      target: target)
  }
}

/// The strongly connected components of a small automaton.
struct AutomatonComponents {
  /// Per state the number of its component.
  private(set) var component: [Int]
  /// Per component whether some cycle in it is accepting.
  private(set) var accepts: [Bool]

  /// Finds the components. Takes time in proportion to states times transitions, and no recursion.
  init(_ automaton: Automaton) {
    let count = automaton.transitions.count
    var before = [[Int]](repeating: [], count: count)
    for (state, list) in automaton.transitions.enumerated() {
      for transition in list { before[transition.target].append(state) }
    }
    func reached(from start: Int, _ next: (Int) -> [Int]) -> [Bool] {
      var known = [Bool](repeating: false, count: count)
      known[start] = true
      var open = [start]
      while let state = open.popLast() {
        for other in next(state) where !known[other] {
          known[other] = true
          open.append(other)
        }
      }
      return known
    }
    component = [Int](repeating: -1, count: count)
    accepts = []
    for state in 0..<count where component[state] < 0 {
      let ahead = reached(from: state) { automaton.transitions[$0].map(\.target) }
      let behind = reached(from: state) { before[$0] }
      for other in 0..<count where ahead[other] && behind[other] {
        component[other] = accepts.count
      }
      accepts.append(false)
    }
    var marks = [UInt64](repeating: 0, count: accepts.count)
    var hasCycle = [Bool](repeating: false, count: accepts.count)
    for (state, list) in automaton.transitions.enumerated() {
      for transition in list where component[state] == component[transition.target] {
        marks[component[state]] |= transition.marks
        hasCycle[component[state]] = true
      }
    }
    accepts = accepts.indices.map { hasCycle[$0] && marks[$0] == automaton.allMarks }
  }

  /// Whether a transition from `state` to `target` lies on a cycle.
  func isCycle(_ state: Int, _ target: Int) -> Bool { component[state] == component[target] }

  /// Whether it lies in a component that accepts.
  func isAccepting(_ state: Int, _ target: Int) -> Bool {
    isCycle(state, target) && accepts[component[state]]
  }

  /// Per state whether an accepting component can be reached from it.
  func canAccept(_ automaton: Automaton) -> [Bool] {
    var can = component.map { accepts[$0] }
    var changed = true
    while changed {
      changed = false
      for (state, list) in automaton.transitions.enumerated() where !can[state] {
        if list.contains(where: { can[$0.target] }) {
          can[state] = true
          changed = true
        }
      }
    }
    return can
  }
}
