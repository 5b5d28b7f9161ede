/// Takes the steps of a block's sources one by one: it writes them into the block, and for each 64 of them
/// evaluates the formulas, adds the monitors to the states and hashes these.
///
/// Nothing here touches what another worker may touch.
@frozen
@usableFromInline
struct StepBatch<Product: ProductState>: ~Copyable {
  @usableFromInline let block: StepBlock<Product>
  @usableFromInline let worker: SearchWorker
  @usableFromInline let formulas: SearchFormulas
  /// How many steps of the last 64 there are.
  @usableFromInline var lane: Int
  /// The state whose steps are being added, and its monitors.
  @usableFromInline var source: Int
  @usableFromInline var before: UInt64
  // Where the next 64 steps are written.
  @usableFromInline var states: BufferView<Product>
  @usableFromInline var kinds: BufferView<UInt16>
  @usableFromInline let sources: BufferView<Int>
  @usableFromInline let fired: BufferView<Int>
  @usableFromInline let lanes: LaneRows
  @usableFromInline let noKind: Int

  /// A batch for the steps of an empty block.
  @inlinable @inline(__always)
  init(_ block: StepBlock<Product>, _ worker: SearchWorker, _ formulas: SearchFormulas) {
    self.block = block
    self.worker = worker
    self.formulas = formulas
    lane = 0
    source = -1
    before = 0
    block.reserve(LaneEvaluator.lanes)
    states = block.states.view
    kinds = block.kinds.view
    sources = worker.sources.view
    fired = worker.fired.view
    lanes = worker.lanes.rows
    noKind = worker.noKind
  }

  /// How many steps were added so far.
  @inlinable
  var count: Int { @inline(__always) get { block.count.value &+ lane } }

  /// Evaluates what was added since it was done last, and empties the lanes.
  @inlinable @inline(never)
  mutating func settle() {
    if lane == 0 { return }
    let first = block.count.value
    if !formulas.isEmpty {
      worker.lanes.evaluate()
      noteHits()
      if worker.lanes.hasMonitors { addMonitors() }
      if formulas.marksSteps.value {
        let words = formulas.wordsPerBatch
        block.marks.reserve((first &>> 6 &+ 1) &* words)
        formulas.mark(worker.lanes, block.marks, at: first &>> 6 &* words)
      }
      if formulas.labelsSteps { label() }
    }
    let (states, hashes) = (block.states.view, block.hashes.view)
    var step = first
    while step < first &+ lane {
      hashes[step] = states[step].hashWord
      step = step &+ 1
    }
    block.count.value = first &+ lane
    lane = 0
    block.reserve(LaneEvaluator.lanes)
    self.states = block.states.view.advanced(by: block.count.value)
    kinds = block.kinds.view.advanced(by: block.count.value)
  }

  /// Notes for each open watch the first step of the block that hits it.
  @inlinable @inline(__always)
  func noteHits() {
    let used: UInt64 = lane == 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: lane)) &- 1
    var watch = 0
    while watch < formulas.openCount.value {
      let hit = worker.lanes.word(formulas.open[watch].literal) & used
      if hit != 0 && block.hits[watch] == StepBlock<Product>.notHit {
        block.hits[watch] = worker.sources[hit.trailingZeroBitCount]
      }
      watch = watch &+ 1
    }
  }

  /// Writes the labels of the steps into the block.
  @inlinable @inline(never)
  func label() {
    formulas.label(worker.lanes, worker.labels)
    let first = block.count.value
    block.labels.reserve(first &+ lane)
    var step = 0
    while step < lane {
      block.labels[first &+ step] = worker.labels[step]
      step = step &+ 1
    }
  }

  /// Adds the monitors after the steps to their states.
  @inlinable @inline(__always)
  func addMonitors() {
    let field = formulas.field
    // With the word as a constant there is no choice in the loop.
    switch field.straddles ? -1 : field.word {
    case 0: addMonitors(to: 0)
    case 1: addMonitors(to: 1)
    case 2: addMonitors(to: 2)
    default: addStraddlingMonitors()
    }
  }

  @inlinable @inline(__always)
  func addMonitors(to word: Int) {
    let field = formulas.field
    let (states, after) = (block.states.view, worker.lanes.after.view)
    let first = block.count.value
    var step = 0
    var occupied: UInt64 = 0
    while step < lane {
      let bits = states[first &+ step][word: word]
      occupied |= bits
      states[first &+ step][word: word] = bits | after[step] &<< field.shift
      step = step &+ 1
    }
    checkMonitors(occupied &>> field.shift & field.mask)
  }

  @inlinable @inline(never)
  func addStraddlingMonitors() {
    let first = block.count.value
    var step = 0
    var occupied: UInt64 = 0
    while step < lane {
      var state = block.states[first &+ step]
      occupied |= state.monitors(formulas.field)
      state.add(monitors: worker.lanes.after[step], formulas.field)
      block.states[first &+ step] = state
      step = step &+ 1
    }
    checkMonitors(occupied)
  }

  /// `occupied`: the monitors that the model's states had before.
  @inlinable @inline(__always)
  func checkMonitors(_ occupied: UInt64) {
    precondition(occupied == 0, "the model packs more bits than its packedBits says")
  }
}

extension StepBatch: StepSink {
  /// Adds a step that the model takes from the source.
  @inlinable @inline(__always)
  mutating func add(kind: Int, next: Product.Base, _ predicates: PredicateSet) {
    // The number comes from the model.
    precondition(kind >= 0 && kind < noKind, "an action has a kind that is not listed")
    take(kind: kind, next, predicates)
  }

  /// Adds a step of a listed kind, or of none.
  @inlinable @inline(__always)
  mutating func take(kind: Int, _ next: Product.Base, _ predicates: PredicateSet) {
    states[lane] = Product(base: next)
    kinds[lane] = UInt16(truncatingIfNeeded: kind)
    fired[kind] = fired[kind] &+ 1
    sources[lane] = source
    lanes.set(lane, predicates, before: before)
    lane = lane &+ 1
    if lane == LaneEvaluator.lanes { settle() }
  }
}
