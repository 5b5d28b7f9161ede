/// The steps of the state that a walk is in, as they come.
@frozen
@usableFromInline
struct WalkSteps<Packed: PackedState>: ~Copyable {
  @usableFromInline let states: GrowingBuffer<Packed>
  @usableFromInline let kinds: GrowingBuffer<Int>
  @usableFromInline let sets: GrowingBuffer<PredicateSet>
  /// The kinds of the steps so far, of all states of the walk.
  @usableFromInline let counts: KindCounts
  /// The number of kinds that are listed.
  @usableFromInline let kindCount: Int
  /// How many states of the walk were expanded.
  @usableFromInline var expanded = 0
  /// How many steps there are.
  @usableFromInline var count = 0

  /// No steps, of a model with so many kinds of action.
  @usableFromInline
  init(kinds kindCount: Int) {
    states = GrowingBuffer(filler: Packed())
    kinds = GrowingBuffer(filler: 0)
    sets = GrowingBuffer(filler: PredicateSet())
    self.kindCount = kindCount
    counts = KindCounts(kinds: kindCount)
  }

  /// From here on the steps are those of another state.
  @inlinable @inline(__always)
  mutating func begin() {
    count = 0
    expanded = expanded &+ 1
  }

  /// From here on the steps are those of another walk.
  @usableFromInline
  mutating func beginWalk() {
    counts.reset()
    expanded = 0
  }
}

extension WalkSteps: StepSink {
  @inlinable @inline(__always)
  mutating func add(kind: Int, next: Packed, _ predicates: PredicateSet) {
    // The number comes from the model.
    precondition(kind >= 0 && kind < kindCount, "an action has a kind that is not listed")
    counts.add(kind: kind, from: expanded)
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
