// The meaning of formulas, written for reading and not for speed. The search does not use it: it is
// what every reported run is checked against.

extension Formula {
  /// Whether the formula is true at each of the steps, the first of which has nothing before it.
  /// Takes time in proportion to the size of the formula times the number of steps.
  public func truth(along steps: [PredicateSet]) -> [Bool] {
    switch self {
    case .constant(let value):
      return steps.map { _ in value }
    case .predicate(let number):
      return steps.map { $0.contains(number) }
    case .not(let inner):
      return inner.truth(along: steps).map { !$0 }
    case .and(let left, let right):
      return Self.join(left, right, steps) { $0 && $1 }
    case .or(let left, let right):
      return Self.join(left, right, steps) { $0 || $1 }
    case .implies(let left, let right):
      return Self.join(left, right, steps) { !$0 || $1 }
    case .previous(let inner):
      return Array(([false] + inner.truth(along: steps)).prefix(steps.count))
    case .once(let inner):
      var before = false
      return inner.truth(along: steps).map { now in
        before = before || now
        return before
      }
    case .historically(let inner):
      var before = true
      return inner.truth(along: steps).map { now in
        before = before && now
        return before
      }
    case .since(let hold, let start):
      var before = false
      return Self.join(hold, start, steps) { hold, start in
        before = start || (hold && before)
        return before
      }
    }
  }

  private static func join(
    _ left: Formula, _ right: Formula, _ steps: [PredicateSet], _ operation: (Bool, Bool) -> Bool
  ) -> [Bool] {
    zip(left.truth(along: steps), right.truth(along: steps)).map { operation($0, $1) }
  }
}

extension Formula {
  /// Whether the formula is true at the last of the steps; false for no steps.
  func isTrue(atEndOf steps: [PredicateSet]) -> Bool {
    truth(along: steps).last ?? false
  }
}
