/// The predicates of a model that are true in one step: a set of up to 192 small numbers.
///
/// A model numbers its predicates from 0 in the order of ``Model/predicates`` and hands one such set
/// to the checker with each step. Formulas are evaluated on the set alone, so that no property has
/// to know the state.
@frozen
public struct PredicateSet: BitwiseCopyable, Equatable, Sendable {
  /// Predicates 0 to 63, one bit each.
  public var low: UInt64
  /// Predicates 64 to 127, one bit each.
  public var high: UInt64
  /// Predicates 128 to 191, one bit each.
  public var top: UInt64

  /// The most predicates that a model can have.
  public static var capacity: Int { 192 }

  /// The empty set.
  @inlinable
  public init() {
    low = 0
    high = 0
    top = 0
  }

  /// Whether predicate `index` is in the set; `index` is 0 ..< 192.
  @inlinable
  public func contains(_ index: Int) -> Bool {
    // A shift looks at the lowest six bits of its number alone.
    (index < 64 ? low : index < 128 ? high : top) &>> UInt64(truncatingIfNeeded: index) & 1 == 1
  }

  /// Adds predicate `index` if `condition` is true. There is no way to take one out.
  @inlinable
  public mutating func insert(_ index: Int, if condition: Bool = true) {
    let bit: UInt64 = (condition ? 1 : 0) &<< UInt64(truncatingIfNeeded: index)
    if index < 64 {
      low |= bit
    } else if index < 128 {
      high |= bit
    } else {
      top |= bit
    }
  }
}
