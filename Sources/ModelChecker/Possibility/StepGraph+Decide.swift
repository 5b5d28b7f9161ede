/// Where a `possible` claim fails.
enum PossibleFailure {
  /// Already in the step that creates this initial state.
  case atStart(state: Int)
  /// In a step from this state, the least there is.
  case afterStep(from: Int)
}

/// A set of states, one bit each.
struct StateSet: ~Copyable {
  /// Bit `state & 63` of word `state >> 6`.
  let words: FlatBuffer<UInt64>

  /// The empty set of `count` possible states.
  init(_ count: Int) { words = FlatBuffer(repeating: 0, count: (count + 63) / 64) }

  /// Whether `state` is in the set.
  func contains(_ state: Int) -> Bool { words[state >> 6] >> UInt64(state & 63) & 1 == 1 }

  /// Adds `state`.
  func insert(_ state: Int) { words[state >> 6] = words[state >> 6] | 1 << UInt64(state & 63) }
}

extension StepGraph {
  /// The states from which some run reaches claim number `claim`'s goal.
  func reaching(_ claim: Int) -> StateSet {
    // Predecessors along edges of the claim: first how many, then where they start, then which.
    let starts = FlatBuffer<UInt32>(repeating: 0, count: stateCount + 1)
    var edge = 0
    while edge < targets.count {
      if isMarked(edge, claim, 0) { starts[Int(targets[edge])] = starts[Int(targets[edge])] &+ 1 }
      edge += 1
    }
    var sum: UInt32 = 0
    for state in 0...stateCount {
      sum &+= starts[state]
      starts[state] = sum
    }
    let sources = FlatBuffer<UInt32>(repeating: 0, count: Int(sum))
    edge = 0
    for state in 0..<stateCount {
      for _ in 0..<degrees[state] {
        if isMarked(edge, claim, 0) {
          let target = Int(targets[edge])
          starts[target] = starts[target] &- 1
          sources[Int(starts[target])] = UInt32(state)
        }
        edge += 1
      }
    }
    // Backward from the states that have a goal step.
    let known = StateSet(stateCount)
    let queue = FlatBuffer<UInt32>(repeating: 0, count: stateCount)
    var end = 0
    for state in 0..<stateCount where contains(state, goals, claim) {
      known.insert(state)
      queue[end] = UInt32(state)
      end += 1
    }
    var start = 0
    while start < end {
      let state = Int(queue[start])
      start += 1
      for position in starts[state]..<starts[state + 1] {
        let source = Int(sources[Int(position)])
        if !known.contains(source) {
          known.insert(source)
          queue[end] = UInt32(source)
          end += 1
        }
      }
    }
    return known
  }

  private func contains(_ state: Int, _ set: borrowing StateLog<UInt64>, _ claim: Int) -> Bool {
    set[(state >> 6) * claims.count + claim] >> UInt64(state & 63) & 1 == 1
  }

  /// The first step, in the order of the search, after which claim number `claim` fails.
  func failure(_ claim: Int, reaching: borrowing StateSet) -> PossibleFailure? {
    for start in initial where start.claim == claim {
      if !reaching.contains(start.state) { return .atStart(state: start.state) }
    }
    var edge = 0
    for state in 0..<stateCount {
      var fails = contains(state, loops, claim) && !reaching.contains(state)
      for _ in 0..<degrees[state] {
        if isMarked(edge, claim, 1) && !reaching.contains(Int(targets[edge])) { fails = true }
        edge += 1
      }
      if fails { return .afterStep(from: state) }
    }
    return nil
  }
}
