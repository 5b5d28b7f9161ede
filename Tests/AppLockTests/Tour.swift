import LockCore
import ModelChecker

@testable import LockModel

/// Every transition of a small model, and a way that takes each of them.
struct Tour {
  private(set) var steps: [[(action: WorldAction, target: Int)]] = []
  private let world: LockWorld<WideLock>

  /// All states that can be reached; nil if there are more than `most`.
  init?(_ world: LockWorld<WideLock>, most: Int) {
    self.world = world
    var numbers: [Words: Int] = [Words(world.pack(world.start)): 0]
    var states = [world.start]
    var index = 0
    while index < states.count {
      var own: [(WorldAction, Int)] = []
      var found: [WorldState<WideLock>] = []
      world.forEachStep(from: states[index]) { action, after, _ in
        let words = Words(world.pack(after))
        let number = numbers[words] ?? states.count + found.count
        if numbers.updateValue(number, forKey: words) == nil { found.append(after) }
        own.append((action, number))
      }
      states += found
      steps.append(own.map { (action: $0.0, target: $0.1) })
      guard states.count <= most else { return nil }
      index += 1
    }
  }

  /// The number of transitions.
  var transitions: Int { steps.reduce(0) { $0 + $1.count } }

  /// Leads `visit` along ways through all transitions, until it says stop. Where no way goes on, `restart`
  /// is called and the next way begins at the start.
  ///
  /// - Returns: how many transitions were not taken.
  func forEach(restart: () -> Void, _ visit: (WorldAction) -> Bool) -> Int {
    var next = steps.map { _ in 0 }
    // States from which nothing new can be reached any more.
    var isDone = steps.map { _ in false }
    var left = transitions
    var here = 0
    while left > 0 {
      guard let way = wayToNew(from: here, next, &isDone) else {
        guard here != 0 else { return left }
        restart()
        here = 0
        continue
      }
      for (state, edge) in way {
        guard visit(steps[state][edge].action) else { return left }
        here = steps[state][edge].target
      }
      guard next[here] < steps[here].count else { continue }
      let edge = next[here]
      next[here] += 1
      left -= 1
      guard visit(steps[here][edge].action) else { return left }
      here = steps[here][edge].target
    }
    return left
  }

  /// The shortest way to a state with a transition that was not taken; nil if there is none.
  private func wayToNew(
    from start: Int, _ next: [Int], _ isDone: inout [Bool]
  ) -> [(Int, Int)]? {
    if isDone[start] { return nil }
    var before: [(state: Int, edge: Int)?] = Array(repeating: nil, count: steps.count)
    var queue = [start]
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      if next[state] < steps[state].count {
        var way: [(Int, Int)] = []
        var place = state
        while place != start, let step = before[place] {
          way.append(step)
          place = step.0
        }
        return way.reversed()
      }
      for (edge, step) in steps[state].enumerated()
      where step.target != start && before[step.target] == nil && !isDone[step.target] {
        before[step.target] = (state, edge)
        queue.append(step.target)
      }
    }
    for state in queue { isDone[state] = true }
    return nil
  }
}

/// A packed state as a key.
private struct Words: Hashable {
  private let words: Words4

  init(_ words: Words4) { self.words = words }

  static func == (left: Words, right: Words) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) { hasher.combine(words.hashWord) }
}
