/// The steps of the state that a walk is in, as they come.
@frozen
@usableFromInline
struct WalkSteps<Packed: PackedState>: ~Copyable {
  @usableFromInline let states: GrowingBuffer<Packed>
  @usableFromInline let kinds: GrowingBuffer<Int>
  @usableFromInline let sets: GrowingBuffer<PredicateSet>
  /// Per kind of action the steps so far, of all states.
  @usableFromInline let fired: FlatBuffer<Int>
  /// How many steps there are.
  @usableFromInline var count = 0

  /// No steps, of a model with so many kinds of action.
  @usableFromInline
  init(kinds kindCount: Int) {
    states = GrowingBuffer(filler: Packed())
    kinds = GrowingBuffer(filler: 0)
    sets = GrowingBuffer(filler: PredicateSet())
    fired = FlatBuffer(repeating: 0, count: kindCount)
  }
}

extension WalkSteps: StepSink {
  @inlinable @inline(__always)
  mutating func add(kind: Int, next: Packed, _ predicates: PredicateSet) {
    // The number comes from the model.
    precondition(kind >= 0 && kind < fired.count, "an action has a kind that is not listed")
    fired[kind] = fired[kind] &+ 1
    add(kind, next, predicates)
  }

  /// Adds a step of a listed kind, or the start.
  @inlinable @inline(__always)
  mutating func add(_ kind: Int, _ next: Packed, _ predicates: PredicateSet) {
    if count == states.capacity {
      states.reserve(count &+ 64)
      kinds.reserve(count &+ 64)
      sets.reserve(count &+ 64)
    }
    states[count] = next
    kinds[count] = kind
    sets[count] = predicates
    count = count &+ 1
  }
}
