//   key       predicates of the step | monitors before it
//   entries   [ key | monitors after, in their place in a state ]  ...      4,096 of them
//   notes     [ note words ]            [ note words ]             ...      as many, if there are any
//
// A step's entry is given by a hash of its key, and the key is compared whole. An entry that nothing was
// written to holds a key that belongs to another place, so that no step can find it.

/// A step by what formulas see of it, and the monitors that they came to.
@frozen
@usableFromInline
struct RememberedStep<Product: ProductState>: BitwiseCopyable {
  @usableFromInline let predicates: PredicateSet
  @usableFromInline let before: UInt64
  /// A state that has the monitors after the step and nothing else.
  @usableFromInline let after: Product

  @inlinable @inline(__always)
  init(_ predicates: PredicateSet, before: UInt64, after: Product) {
    self.predicates = predicates
    self.before = before
    self.after = after
  }

  /// Whether the step is one with these predicates, after these monitors.
  @inlinable @inline(__always)
  func isLike(_ predicates: PredicateSet, _ before: UInt64) -> Bool {
    self.predicates == predicates && self.before == before
  }
}

/// What the formulas came to for steps that hit no open watch: most steps look like one that was evaluated
/// before.
@frozen
@usableFromInline
struct StepMemory<Product: ProductState>: ~Copyable {
  @inlinable @inline(__always)
  static var size: Int { 4096 }

  @usableFromInline let entries: FlatBuffer<RememberedStep<Product>>
  /// The notes of the entries, `noteWords` words each.
  @usableFromInline let notes: FlatBuffer<UInt64>
  @usableFromInline let noteWords: Int

  /// A memory that holds nothing.
  @usableFromInline
  init(noteWords: Int) {
    let none = PredicateSet()
    entries = FlatBuffer(
      repeating: RememberedStep(none, before: 0, after: Product()), count: Self.size)
    notes = FlatBuffer(repeating: 0, count: Self.size * noteWords)
    self.noteWords = noteWords
    var other = none
    other.insert(0)
    let home = Self.place(of: none, 0)
    precondition(Self.place(of: other, 0) != home, "two keys that must have different places")
    entries[home] = RememberedStep(other, before: 0, after: Product())
  }

  /// The place of a step's entry.
  @inlinable @inline(__always)
  static func place(of predicates: PredicateSet, _ before: UInt64) -> Int {
    let sum =
      predicates.low &* Mixer.first &+ (predicates.high &+ predicates.top) &* Mixer.second
      &+ before &* Mixer.third
    let mixed = (sum ^ (sum &>> 32)) &* Mixer.first
    return Int(truncatingIfNeeded: mixed &>> 52)
  }
}
