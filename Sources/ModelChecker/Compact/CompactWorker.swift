/// What one worker of a compact search has for itself.
@usableFromInline
final class CompactWorker<M: Model> {
  @usableFromInline let lanes: LaneEvaluator
  @usableFromInline var scratch: M.Scratch
  /// The predicates of the steps of one state.
  @usableFromInline let sets: GrowingBuffer<PredicateSet>
  @usableFromInline let counts: KindCounts
  /// The number of kinds that are listed.
  @usableFromInline let kindCount: Int
  /// How many states it has expanded.
  @usableFromInline let expanded = Cell(0)

  init(_ model: M, _ program: MonitorProgram) {
    lanes = LaneEvaluator(program)
    scratch = model.makeScratch()
    sets = GrowingBuffer(filler: PredicateSet())
    kindCount = model.actionKinds.count
    counts = KindCounts(kinds: kindCount)
  }
}

/// Takes the steps of one state and writes them into a block.
@frozen
@usableFromInline
struct CompactSink<M: Model, Product: ProductState>: ~Copyable, StepSink
where Product.Base == M.Packed {
  @usableFromInline let block: CompactBlock<Product>
  @usableFromInline let worker: CompactWorker<M>
  /// How many steps there are of this state.
  @usableFromInline var count = 0

  @inlinable
  init(_ block: CompactBlock<Product>, _ worker: CompactWorker<M>) {
    self.block = block
    self.worker = worker
    worker.expanded.value = worker.expanded.value &+ 1
  }

  @inlinable @inline(__always)
  mutating func add(kind: Int, next: M.Packed, _ predicates: PredicateSet) {
    // The number comes from the model.
    precondition(
      kind >= 0 && kind < worker.kindCount, "an action has a kind that is not listed")
    take(kind, next, predicates)
  }

  /// Adds a step of a listed kind, or the start.
  @inlinable @inline(__always)
  mutating func take(_ kind: Int, _ next: M.Packed, _ predicates: PredicateSet) {
    block.reserve()
    let step = block.count.value
    block.states[step] = Product(base: next)
    block.kinds[step] = UInt32(truncatingIfNeeded: kind)
    block.count.value = step &+ 1
    worker.counts.add(kind: kind, from: worker.expanded.value)
    worker.sets.reserve(count &+ 1)
    worker.sets[count] = predicates
    count = count &+ 1
  }

  /// Judges the steps of the state that is source `place` of the block and had the monitors `before`, and
  /// finishes what they lead to.
  @inlinable
  func judge(_ pass: borrowing CompactFormulas, place: Int, before: UInt64) {
    let start = block.count.value &- count
    var first = 0
    while first < count {
      let size = min(LaneEvaluator.lanes, count &- first)
      var lane = 0
      while lane < size {
        worker.lanes.rows.set(lane, worker.sets[first &+ lane], before: before)
        lane = lane &+ 1
      }
      worker.lanes.evaluate()
      let used = UInt64.max &>> UInt64(truncatingIfNeeded: LaneEvaluator.lanes &- size)
      var watch = 0
      while watch < pass.literals.count {
        let hit = worker.lanes.word(pass.literals[watch]) & used
        if hit != 0 && block.hitSteps[watch] < 0 {
          block.hitSteps[watch] = first &+ hit.trailingZeroBitCount
          block.hitSources[watch] = place
        }
        watch = watch &+ 1
      }
      lane = 0
      while lane < size {
        let step = start &+ first &+ lane
        if worker.lanes.hasMonitors {
          var state = block.states[step]
          state.add(monitors: worker.lanes.after[lane], pass.field)
          block.states[step] = state
        }
        block.hashes[step] = block.states[step].hash(pass.seed)
        lane = lane &+ 1
      }
      first = first &+ size
    }
  }
}

/// What a compact search evaluates on each step, and how it hashes.
@frozen
@usableFromInline
struct CompactFormulas: ~Copyable {
  @usableFromInline let literals: FlatBuffer<UInt32>
  @usableFromInline let field: MonitorField
  @usableFromInline let seed: UInt64

  init(_ plan: PassPlan, _ field: MonitorField, seed: UInt64) {
    literals = FlatBuffer(plan.watches.map(\.literal.raw), or: 0)
    self.field = field
    // Seeds that are near each other must not give hashes that are.
    self.seed = Mixer.finish(Mixer.fold(Mixer.second, seed))
  }
}

extension ProductState {
  /// A hash of all words that is another one for each seed.
  @inlinable
  func hash(_ seed: UInt64) -> UInt64 {
    var hash = seed
    var word = 0
    while word < Self.bitCapacity &>> 6 {
      hash = Mixer.fold(hash, self[word: word])
      word = word &+ 1
    }
    return Mixer.finish(hash)
  }
}
