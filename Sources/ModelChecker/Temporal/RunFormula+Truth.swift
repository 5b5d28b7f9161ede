// The meaning of formulas of runs, written for reading and not for speed. The search does not use it:
// every lasso is checked against it before it is shown.

/// An infinite sequence of steps that ends in a loop, as the predicates of the steps.
public struct LassoWord: Equatable, Sendable {
  /// The steps before the first one, which only formulas that look back see.
  public let prelude: [PredicateSet]
  /// The steps; after the last one comes step `loop` again, for ever.
  public let steps: [PredicateSet]
  /// The first step of the loop, a position in `steps`.
  public let loop: Int

  /// A word with these steps; `loop` must be the position of one of them.
  public init(prelude: [PredicateSet] = [], steps: [PredicateSet], loop: Int) {
    precondition(steps.indices.contains(loop), "a loop starts at one of the steps")
    self.prelude = prelude
    self.steps = steps
    self.loop = loop
  }
}

extension RunFormula {
  /// Whether the formula is true from the first step of `word` on.
  public func isTrue(on word: LassoWord) -> Bool {
    let unrolled = UnrolledLasso(word, stepFormulas)
    return truth(unrolled)[0]
  }

  /// Whether it is true from each position on.
  private func truth(_ word: UnrolledLasso) -> [Bool] {
    switch self {
    case .now(let formula):
      return word.truth[formula] ?? []
    case .not(let inner):
      return inner.truth(word).map { !$0 }
    case .and(let left, let right):
      return zip(left.truth(word), right.truth(word)).map { $0 && $1 }
    case .or(let left, let right):
      return zip(left.truth(word), right.truth(word)).map { $0 || $1 }
    case .implies(let left, let right):
      return zip(left.truth(word), right.truth(word)).map { !$0 || $1 }
    case .next(let inner):
      let truth = inner.truth(word)
      return truth.dropFirst() + [truth[word.loop]]
    case .eventually(let inner):
      let truth = inner.truth(word)
      return word.solved(from: false) { position, after in truth[position] || after }
    case .always(let inner):
      let truth = inner.truth(word)
      return word.solved(from: true) { position, after in truth[position] && after }
    case .until(let hold, let goal):
      let (hold, goal) = (hold.truth(word), goal.truth(word))
      return word.solved(from: false) { goal[$0] || (hold[$0] && $1) }
    case .unless(let hold, let end):
      let (hold, end) = (hold.truth(word), end.truth(word))
      return word.solved(from: true) { end[$0] || (hold[$0] && $1) }
    }
  }
}

/// A lasso with its loop repeated until the truth of all formulas that look back repeats, too.
private struct UnrolledLasso {
  /// Per formula its truth at each position.
  let truth: [Formula: [Bool]]
  /// How many positions there are.
  let count: Int
  /// The position after the last one.
  let loop: Int

  init(_ word: LassoWord, _ formulas: [Formula]) {
    let parts = formulas.flatMap(\.parts)
    let round = word.steps[word.loop...]
    var sets = word.prelude + word.steps
    // What every part was at the end of each round; it decides all that follows.
    var ends: [[Bool]] = []
    while true {
      let end = parts.map { $0.truth(along: sets).last ?? false }
      let known = ends.firstIndex(of: end)
      ends.append(end)
      if let known {
        count = sets.count - word.prelude.count
        loop = word.steps.count + known * round.count
        break
      }
      sets += round
    }
    truth = Dictionary(
      uniqueKeysWithValues: formulas.map {
        ($0, Array($0.truth(along: sets).dropFirst(word.prelude.count)))
      })
  }

  /// The least (from false) or greatest (from true) solution of `value[i] = step(i, value[i + 1])`.
  func solved(from start: Bool, _ step: (Int, Bool) -> Bool) -> [Bool] {
    var values = [Bool](repeating: start, count: count)
    var changed = true
    while changed {
      changed = false
      for position in (0..<count).reversed() {
        let value = step(position, values[position == count - 1 ? loop : position + 1])
        if value != values[position] {
          values[position] = value
          changed = true
        }
      }
    }
    return values
  }
}

extension Formula {
  /// The formula and all its parts.
  fileprivate var parts: [Formula] {
    switch self {
    case .constant, .predicate: [self]
    case .not(let inner), .previous(let inner), .once(let inner), .historically(let inner):
      [self] + inner.parts
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .since(let left, let right):
      [self] + left.parts + right.parts
    }
  }
}
