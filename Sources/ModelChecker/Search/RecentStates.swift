/// The states that a worker has listed not long ago: each place has the last one whose hash led there.
///
/// A state in it was listed by an earlier step of the round, or of an earlier round: a worker takes the blocks of a
/// round in their order. So the first step of a round that leads to a state is never taken for a repeat, whoever has
/// which block, and a search finds the same states by the same steps. A round that is not stored ends the pass: what it
/// has listed would be known and nowhere. In the cache of a processor it answers sooner
/// than the table of all states.
@usableFromInline
final class RecentStates<Product: ProductState> {
  @inlinable @inline(__always)
  static var bits: UInt64 { 12 }

  @usableFromInline let states: FlatBuffer<Product>

  /// No states yet: in each place stands one whose hash leads to another.
  @usableFromInline
  init() {
    let (none, place) = (Product(), Self.place(Product().hashWord))
    states = FlatBuffer(repeating: none, count: 1 << Int(Self.bits))
    var other = none
    repeat { other[word: 0] += 1 } while Self.place(other.hashWord) == place
    states[place] = other
  }

  /// The place of a state with this hash. The upper bits of a hash lead to its slot in the table.
  @inlinable @inline(__always)
  static func place(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash & ((1 &<< bits) &- 1))
  }
}
