/// A model with parts that are interchangeable: processes, philosophers, replicas that all do the same.
///
/// Two states that differ only in which of these parts is which can do the same things. ``SymmetricChecker``
/// searches one of them for all. For that it must know how a state looks after two parts have changed
/// places: with all that refers to them, such as a variable that names one of them.
public protocol SymmetricModel: Model {
  /// The groups of interchangeable parts. Parts of two groups are not interchangeable.
  var interchangeable: [InterchangeableParts] { get }

  /// The state after parts `part` and `part + 1` of the group with number `group` have changed places;
  /// `part` is 0 ..< count - 1. Doing it twice must give `packed` again.
  func exchanging(_ part: Int, ofGroup group: Int, in packed: Packed) -> Packed
}

/// Some parts of a model of which each could stand for each other one.
public struct InterchangeableParts: Equatable, Sendable {
  /// What they are called, for messages: `philosophers`.
  public let name: String
  /// How many there are.
  public let count: Int

  /// A group of `count` parts that are called `name`.
  public init(_ name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// What a search of a model with interchangeable parts adds to a ``CheckResult``.
public struct SymmetrySummary: Equatable, Sendable {
  /// The groups of interchangeable parts.
  public let groups: [InterchangeableParts]
  /// How many ways there are to arrange the parts: a state stands for so many at the most.
  public let arrangements: Int
  /// Whether all arrangements of all states were compared, so that nothing is assumed.
  public let isChecked: Bool

  /// A summary of a search that is over.
  public init(groups: [InterchangeableParts], arrangements: Int, isChecked: Bool) {
    self.groups = groups
    self.arrangements = arrangements
    self.isChecked = isChecked
  }
}

extension PackedState {
  /// The state in which `count` bits from bit `first` on and as many from bit `second` on have changed
  /// places; the two must not overlap, and there are at most 64.
  @inlinable
  public func exchangingBits(_ count: Int, at first: Int, and second: Int) -> Self {
    var result = self
    result.write(bits(count, at: second), count, at: first)
    result.write(bits(count, at: first), count, at: second)
    return result
  }

  /// `count` bits from bit `start` on.
  @inlinable
  func bits(_ count: Int, at start: Int) -> UInt64 {
    let (word, shift) = (start &>> 6, UInt64(truncatingIfNeeded: start & 63))
    var bits = self[word: word] &>> shift
    if Int(shift) &+ count > 64 { bits |= self[word: word &+ 1] &<< (64 &- shift) }
    return count == 64 ? bits : bits & ((1 &<< UInt64(truncatingIfNeeded: count)) &- 1)
  }

  /// Writes the low `count` bits of `bits` over those from bit `start` on.
  @inlinable
  mutating func write(_ bits: UInt64, _ count: Int, at start: Int) {
    let (word, shift) = (start &>> 6, UInt64(truncatingIfNeeded: start & 63))
    let mask = count == 64 ? UInt64.max : (1 &<< UInt64(truncatingIfNeeded: count)) &- 1
    self[word: word] = self[word: word] & ~(mask &<< shift) | (bits & mask) &<< shift
    if Int(shift) &+ count > 64 {
      let rest = 64 &- shift
      self[word: word &+ 1] = self[word: word &+ 1] & ~(mask &>> rest) | (bits & mask) &>> rest
    }
  }
}
