/// The steps of some states of a layer, on their way into its store.
@usableFromInline
final class LayerBlock<Base: PackedState> {
  @usableFromInline typealias Own = InlineProduct<Base>

  /// The states that the steps lead to, and the kinds.
  @usableFromInline let steps: StepBlock<Own>
  /// Where the sources begin in the list of those that are wanted.
  @usableFromInline let first = Cell(0)
  @usableFromInline let predicates = GrowingBuffer(filler: PredicateSet())
  /// Of each source the hash of the shape of its steps.
  @usableFromInline let hashes: FlatBuffer<UInt64>

  /// An empty block.
  @usableFromInline
  init(parts: Int) {
    steps = StepBlock(watches: 0, parts: parts)
    hashes = FlatBuffer(repeating: 0, count: StepBlock<Own>.maxSources)
  }

  /// Bytes of the steps.
  @inlinable
  var bytes: Int { steps.bytes &+ predicates.bytes }

  /// Empties the block for `count` sources from place `first` of the list on.
  @inlinable
  func begin(first: Int, count: Int) {
    self.first.value = first
    steps.first.value = 0
    steps.sourceCount.value = count
    steps.count.value = 0
  }
}

/// Takes the steps of a block's sources one by one and writes them into the block.
@frozen
@usableFromInline
struct LayerBatch<Base: PackedState>: ~Copyable, StepSink {
  @usableFromInline let block: LayerBlock<Base>
  @usableFromInline let noKind: Int
  @usableFromInline var source = Base()
  @usableFromInline var hash: UInt64 = 0
  @usableFromInline var count = 0
  @usableFromInline var room: Int
  // What is written at each step.
  @usableFromInline var states: BufferView<InlineProduct<Base>>
  @usableFromInline var kinds: BufferView<UInt16>
  @usableFromInline var predicates: BufferView<PredicateSet>

  /// A batch for the steps of an empty block, of kinds below `noKind`.
  @inlinable @inline(__always)
  init(_ block: LayerBlock<Base>, noKind: Int) {
    self.block = block
    self.noKind = noKind
    room = min(block.steps.states.capacity, block.predicates.capacity)
    states = block.steps.states.view
    kinds = block.steps.kinds.view
    predicates = block.predicates.view
  }

  /// From here on the steps of `source` are added.
  @inlinable @inline(__always)
  mutating func begin(from source: Base) {
    self.source = source
    hash = 0
  }

  @inlinable @inline(__always)
  mutating func add(kind: Int, next: Base, _ predicates: PredicateSet) {
    // The number comes from the model.
    precondition(kind >= 0 && kind < noKind, "an action has a kind that is not listed")
    if count == room { grow() }
    let stays = next == source
    let label = StepLabel(predicates, kind: UInt16(truncatingIfNeeded: kind))
    states[count] = InlineProduct(base: next)
    kinds[count] = label.kind | (stays ? StepFlags.stayFlag : 0)
    self.predicates[count] = predicates
    hash = label.fold(hash, stays: stays ? 1 : 0)
    count = count &+ 1
  }

  /// Makes room for more steps.
  @inlinable @inline(never)
  mutating func grow() {
    block.steps.count.value = count
    block.steps.grow(LaneEvaluator.lanes)
    block.predicates.reserve(block.steps.states.capacity)
    room = block.steps.states.capacity
    states = block.steps.states.view
    kinds = block.steps.kinds.view
    predicates = block.predicates.view
  }
}
