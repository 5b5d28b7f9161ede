//   key       predicates of the step | monitors before it
//   entries   [ key | monitors after, in their place in a state ]  ...      4,096 of them
//   notes     [ note words ]            [ note words ]             ...      as many, if there are any
//
// Where the steps come from records they have labels, and the key is short:
//
//   labelled  [ label | monitors before it | monitors after ]      ...      16,384 of them
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

/// A step by its label in a ``StepShapes`` and the monitors before it, in one word, and the monitors after it,
/// in their place in a state.
@frozen
@usableFromInline
struct LabelledStep: BitwiseCopyable {
  @usableFromInline let key: UInt64
  @usableFromInline let after: UInt64

  @inlinable @inline(__always)
  init(key: UInt64, after: UInt64) {
    self.key = key
    self.after = after
  }

  /// The key of a step.
  @inlinable @inline(__always)
  static func key(_ label: UInt32, _ before: UInt64) -> UInt64 {
    UInt64(truncatingIfNeeded: label) | before &<< 32
  }

  /// A key that no step has: labels have 22 bits.
  @inlinable @inline(__always)
  static var noKey: UInt64 { .max }
}

/// What the formulas came to for steps that hit no open watch: most steps look like one that was evaluated
/// before.
@frozen
@usableFromInline
struct StepMemory<Product: ProductState>: ~Copyable {
  @inlinable @inline(__always)
  static var size: Int { 4096 }

  /// How many entries there are if the steps have labels.
  @inlinable @inline(__always)
  static var labelledBits: UInt64 { 14 }

  /// The entries of one of these are in use, the others are none but one.
  @usableFromInline let entries: FlatBuffer<RememberedStep<Product>>
  @usableFromInline let labelled: FlatBuffer<LabelledStep>
  /// The notes of the entries, `noteWords` words each.
  @usableFromInline let notes: FlatBuffer<UInt64>
  @usableFromInline let noteWords: Int

  /// A memory that holds nothing, for steps with labels or without.
  @usableFromInline
  init(noteWords: Int, hasLabels: Bool) {
    let none = PredicateSet()
    let size = hasLabels ? 1 << Int(Self.labelledBits) : Self.size
    entries = FlatBuffer(
      repeating: RememberedStep(none, before: 0, after: Product()), count: hasLabels ? 1 : size)
    labelled = FlatBuffer(
      repeating: LabelledStep(key: LabelledStep.noKey, after: 0), count: hasLabels ? size : 1)
    notes = FlatBuffer(repeating: 0, count: size * noteWords)
    self.noteWords = noteWords
    if hasLabels { return }
    var other = none
    other.insert(0)
    let home = Self.place(of: none, 0)
    precondition(Self.place(of: other, 0) != home, "two keys that must have different places")
    entries[home] = RememberedStep(other, before: 0, after: Product())
  }

  /// Forgets the steps with labels, which have come to mean others.
  @usableFromInline
  func forgetLabels() {
    for place in 0..<labelled.count {
      labelled[place] = LabelledStep(key: LabelledStep.noKey, after: 0)
    }
  }

  /// The place of the entry of a step with a label.
  @inlinable @inline(__always)
  static func place(ofKey key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* Mixer.first) &>> (64 &- labelledBits))
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
