import ModelChecker
import TestSupport

extension RunFormula {
  /// A random formula over predicates 0 to 2 with forward operators up to `depth` deep.
  static func random(
    depth: Int, past: Bool, using generator: inout SplitMix64
  ) -> RunFormula {
    if depth == 0 || Int.random(in: 0..<8, using: &generator) == 0 {
      let isPlain = Int.random(in: 0..<3, using: &generator) != 0
      return .now(.random(depth: isPlain ? 0 : 2, past: past, using: &generator))
    }
    func inner() -> RunFormula { random(depth: depth - 1, past: past, using: &generator) }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return .not(inner())
    case 1: return .and(inner(), inner())
    case 2: return .or(inner(), inner())
    case 3: return .implies(inner(), inner())
    case 4: return .next(inner())
    case 5, 6: return .eventually(inner())
    case 7: return .always(inner())
    case 8: return .until(inner(), inner())
    default: return .unless(inner(), inner())
    }
  }
}

extension LassoWord {
  /// A random word of up to `size` steps.
  static func random(size: Int, using generator: inout SplitMix64) -> LassoWord {
    func sets(_ count: Int) -> [PredicateSet] {
      (0..<count).map { _ in
        var set = PredicateSet()
        for number in 0..<3 { set.insert(number, if: Bool.random(using: &generator)) }
        return set
      }
    }
    let count = Int.random(in: 1...size, using: &generator)
    return LassoWord(
      prelude: sets(Int.random(in: 0...2, using: &generator)), steps: sets(count),
      loop: Int.random(in: 0..<count, using: &generator))
  }
}

/// The meaning of a formula of runs once more, written apart: position by position, with explicit
/// bounds in place of fixed points.
struct PlainMeaning {
  let word: LassoWord
  /// Positions from here on have been seen before, as far as any formula of this size can tell.
  let horizon: Int

  init(_ word: LassoWord) {
    self.word = word
    // Past operators settle after a few rounds: each one at most once per round and operator.
    horizon = word.steps.count + 24 * (word.steps.count - word.loop)
  }

  /// The predicates at position `index`, which may be in the prelude (negative).
  func set(_ index: Int) -> PredicateSet {
    if index < 0 { return word.prelude[word.prelude.count + index] }
    if index < word.steps.count { return word.steps[index] }
    return word.steps[word.loop + (index - word.loop) % (word.steps.count - word.loop)]
  }

  func isTrue(_ formula: Formula, at index: Int) -> Bool {
    let first = -word.prelude.count
    switch formula {
    case .constant(let value): return value
    case .predicate(let number): return set(index).contains(number)
    case .not(let inner): return !isTrue(inner, at: index)
    case .and(let left, let right): return isTrue(left, at: index) && isTrue(right, at: index)
    case .or(let left, let right): return isTrue(left, at: index) || isTrue(right, at: index)
    case .implies(let left, let right): return !isTrue(left, at: index) || isTrue(right, at: index)
    case .previous(let inner): return index > first && isTrue(inner, at: index - 1)
    case .once(let inner): return (first...index).contains { isTrue(inner, at: $0) }
    case .historically(let inner): return (first...index).allSatisfy { isTrue(inner, at: $0) }
    case .since(let hold, let start):
      return (first...index).contains { begin in
        isTrue(start, at: begin)
          && (begin + 1..<index + 1).allSatisfy { isTrue(hold, at: $0) }
      }
    }
  }
}
