/// A step that waits to be evaluated together with others.
@frozen
@usableFromInline
struct WaitingStep<Product: ProductState>: BitwiseCopyable {
  @usableFromInline let predicates: PredicateSet
  /// Where it is to be remembered: a place in the memory, or -1, and the key if it has a label.
  @usableFromInline let place: Int
  @usableFromInline let key: UInt64
  /// Its number in the block.
  @usableFromInline let step: Int
  /// The state that it leaves, by number (-1 if it leads to an initial state) and whole.
  @usableFromInline let source: Int
  @usableFromInline let own: Product

  @inlinable @inline(__always)
  init(
    _ predicates: PredicateSet, place: Int, key: UInt64, step: Int, source: Int, own: Product
  ) {
    self.predicates = predicates
    self.place = place
    self.key = key
    self.step = step
    self.source = source
    self.own = own
  }
}

/// What one worker has for itself.
@usableFromInline
final class SearchWorker<Product: ProductState> {
  /// The formulas, and the predicates and monitors of the steps being evaluated.
  @usableFromInline let lanes: LaneEvaluator
  /// What the formulas came to for earlier steps.
  @usableFromInline let memory: StepMemory<Product>
  /// The step in each lane.
  @usableFromInline let waiting: FlatBuffer<WaitingStep<Product>>
  /// A word of the notes of the steps in the lanes.
  @usableFromInline let rows: FlatBuffer<UInt64>
  /// Of up to 64 steps that are being looked up, which slot they have come to.
  @usableFromInline let slots: FlatBuffer<Int>
  /// Per part of the table how many of its answers, or of its new states, are dealt with.
  @usableFromInline let cursors: FlatBuffer<Int>
  /// Of a state whose steps come from a record the targets, by their places (``StepPlace``).
  @usableFromInline let targets: FlatBuffer<UInt32>
  /// The states that were listed not long ago, if steps to them are left out.
  @usableFromInline let recent: RecentStates<Product>?
  /// The number that stands for no kind of action: one more than those that are listed.
  @usableFromInline let noKind: Int
  @usableFromInline let counts: KindCounts

  @usableFromInline
  init(
    _ program: MonitorProgram, noteWords: Int, kinds: Int, parts: Int, hasLabels: Bool = false,
    skipsRepeats: Bool = false
  ) {
    recent = skipsRepeats ? RecentStates() : nil
    lanes = LaneEvaluator(program)
    memory = StepMemory(noteWords: noteWords, hasLabels: hasLabels)
    waiting = FlatBuffer(
      repeating: WaitingStep(
        PredicateSet(), place: 0, key: 0, step: 0, source: 0, own: Product()),
      count: LaneEvaluator.lanes)
    rows = FlatBuffer(repeating: 0, count: LaneEvaluator.lanes)
    slots = FlatBuffer(repeating: 0, count: LaneEvaluator.lanes + 1)
    cursors = FlatBuffer(repeating: 0, count: parts)
    targets = FlatBuffer(repeating: 0, count: hasLabels ? Int(StepPlace.mask) + 1 : 1)
    noKind = kinds
    counts = KindCounts(kinds: kinds)
  }

  /// Nothing is dealt with.
  @inlinable @inline(__always)
  func forgetCursors() {
    var part = 0
    while part < cursors.count {
      cursors[part] = 0
      part = part &+ 1
    }
  }
}
