/// Takes the steps of a block's sources one by one and writes them into the block. What the formulas come
/// to is remembered from a step that looked alike; else the step waits until there are 64 to evaluate.
///
/// Nothing here touches what another worker may touch.
@frozen
@usableFromInline
struct StepBatch<Product: ProductState>: ~Copyable {
  @usableFromInline let block: StepBlock<Product>
  @usableFromInline let worker: SearchWorker<Product>
  @usableFromInline let formulas: SearchFormulas
  /// How many steps there are, and how many of them there is room for.
  @usableFromInline var count: Int
  @usableFromInline var room: Int
  /// How many steps wait for their evaluation.
  @usableFromInline var lane: Int
  /// The state whose steps are being added, -1 if they lead to the initial states; and its monitors.
  @usableFromInline var source: Int
  @usableFromInline var own: Product
  @usableFromInline var before: UInt64
  /// The bits of the monitors, and what the model's states had there: nothing, in a sound model.
  @usableFromInline let monitorBits: Product
  @usableFromInline var occupied: UInt64
  // What is written and read at each step.
  @usableFromInline var states: BufferView<Product>
  @usableFromInline var kinds: BufferView<UInt16>
  @usableFromInline let fired: BufferView<Int>
  @usableFromInline let entries: BufferView<RememberedStep<Product>>
  @usableFromInline let isPlain: Bool
  @usableFromInline let noteWords: Int
  @usableFromInline let noKind: Int

  /// A batch for the steps of an empty block.
  @inlinable @inline(__always)
  init(
    _ block: StepBlock<Product>, _ worker: SearchWorker<Product>, _ formulas: SearchFormulas
  ) {
    self.block = block
    self.worker = worker
    self.formulas = formulas
    count = 0
    lane = 0
    source = -1
    own = Product()
    before = 0
    var bits = Product()
    bits.add(monitors: formulas.field.mask, formulas.field)
    monitorBits = bits
    occupied = 0
    room = block.states.capacity
    states = block.states.view
    kinds = block.kinds.view
    fired = worker.counts.fired.view
    entries = worker.memory.entries.view
    isPlain = formulas.isEmpty
    noteWords = worker.memory.noteWords
    noKind = worker.noKind
  }

  /// From here on the steps of state `number` are added.
  @inlinable @inline(__always)
  mutating func begin(from number: Int, _ product: Product) {
    source = number
    own = product
    before = product.monitors(formulas.field)
  }

  /// Ends the block, whose degrees are written: evaluates what still waits, lists and hashes the states
  /// that must be looked up, and counts the kinds that their steps are of.
  @inlinable @inline(__always)
  mutating func finish() {
    settle()
    precondition(occupied == 0, "the model packs more bits than its packedBits says")
    block.count.value = count
    block.listLooks(counting: worker.counts, leavingOut: worker.recent)
  }

  /// Evaluates the steps that wait.
  @inlinable @inline(never)
  mutating func settle() {
    if lane == 0 { return }
    worker.lanes.evaluate()
    let hits = noteHits()
    var number = 0
    while number < lane {
      let waiting = worker.waiting[number]
      var after = Product()
      if worker.lanes.hasMonitors {
        after.add(monitors: worker.lanes.after[number], formulas.field)
      }
      var next = states[waiting.step]
      next.join(after)
      put(next, at: waiting.step, from: waiting.source, waiting.own)
      if waiting.place >= 0 && hits &>> UInt64(truncatingIfNeeded: number) & 1 == 0 {
        remember(waiting, before: worker.lanes.before[number], after)
      }
      number = number &+ 1
    }
    if noteWords > 0 { writeNotes(hits) }
    lane = 0
  }

  /// Remembers what the formulas came to for a step.
  @inlinable @inline(__always)
  func remember(_ waiting: WaitingStep<Product>, before: UInt64, _ after: Product) {
    if waiting.key == LabelledStep.noKey {
      worker.memory.entries[waiting.place] =
        RememberedStep(waiting.predicates, before: before, after: after)
    } else {
      worker.memory.labelled[waiting.place] =
        LabelledStep(key: waiting.key, after: after[word: 0])
    }
  }

  /// Writes the notes of the steps that were evaluated, and remembers those of the steps that hit nothing.
  @inlinable @inline(never)
  mutating func writeNotes(_ hits: UInt64) {
    block.notes.reserve(count &* noteWords)
    var word = 0
    while word < noteWords {
      formulas.note(word, worker.lanes, worker.rows)
      var number = 0
      while number < lane {
        let waiting = worker.waiting[number]
        let note = worker.rows[number]
        block.notes[waiting.step &* noteWords &+ word] = note
        if waiting.place >= 0 && hits &>> UInt64(truncatingIfNeeded: number) & 1 == 0 {
          worker.memory.notes[waiting.place &* noteWords &+ word] = note
        }
        number = number &+ 1
      }
      word = word &+ 1
    }
  }

  /// Notes for each open watch the first step of the block that hits it; says which lanes hit any.
  @inlinable @inline(__always)
  func noteHits() -> UInt64 {
    let used: UInt64 = lane == 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: lane)) &- 1
    var all: UInt64 = 0
    var watch = 0
    while watch < formulas.openCount.value {
      let hit = worker.lanes.word(formulas.open[watch].literal) & used
      all |= hit
      if hit != 0 && block.hits[watch] == StepBlock<Product>.notHit {
        block.hits[watch] = worker.waiting[hit.trailingZeroBitCount].source
      }
      watch = watch &+ 1
    }
    return all
  }

  /// Writes the state after a step, and whether that is the state before it.
  @inlinable @inline(__always)
  func put(_ next: Product, at step: Int, from source: Int, _ own: Product) {
    states[step] = next
    if next == own && source >= 0 { kinds[step] = kinds[step] | StepBlock<Product>.stayFlag }
  }

  /// Makes room for more steps.
  @inlinable @inline(never)
  mutating func grow() {
    block.count.value = count
    block.grow(LaneEvaluator.lanes)
    room = block.states.capacity
    states = block.states.view
    kinds = block.kinds.view
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
  mutating func take(kind: Int, _ base: Product.Base, _ predicates: PredicateSet) {
    if count == room { grow() }
    let step = count
    count = step &+ 1
    var next = Product(base: base)
    occupied |= next.overlap(monitorBits)
    kinds[step] = UInt16(truncatingIfNeeded: kind)
    fired[kind] = fired[kind] &+ 1
    if isPlain { return put(next, at: step, from: source, own) }
    let place = StepMemory<Product>.place(of: predicates, before)
    let entry = entries[place]
    if entry.isLike(predicates, before) {
      next.join(entry.after)
      put(next, at: step, from: source, own)
      if noteWords > 0 { copyNotes(of: place, to: step) }
    } else {
      states[step] = next
      wait(predicates, at: step, place: place, key: LabelledStep.noKey)
    }
  }

  /// Adds a step that no other will be like, of a listed kind or of none.
  @inlinable @inline(never)
  mutating func takeApart(kind: Int, _ base: Product.Base, _ predicates: PredicateSet) {
    if count == room { grow() }
    let step = count
    count = step &+ 1
    let next = Product(base: base)
    occupied |= next.overlap(monitorBits)
    kinds[step] = UInt16(truncatingIfNeeded: kind)
    fired[kind] = fired[kind] &+ 1
    states[step] = next
    if isPlain { return put(next, at: step, from: source, own) }
    wait(predicates, at: step, place: -1, key: LabelledStep.noKey)
  }

  /// Puts a step into a lane, to be evaluated.
  @inlinable @inline(never)
  mutating func wait(_ predicates: PredicateSet, at step: Int, place: Int, key: UInt64) {
    worker.lanes.rows.set(lane, predicates, before: before)
    worker.waiting[lane] = WaitingStep(
      predicates, place: place, key: key, step: step, source: source, own: own)
    lane = lane &+ 1
    if lane == LaneEvaluator.lanes { settle() }
  }

  /// Copies what was noted of a step that looked alike.
  @inlinable @inline(never)
  mutating func copyNotes(of place: Int, to step: Int) {
    block.notes.reserve((step &+ 1) &* noteWords)
    var word = 0
    while word < noteWords {
      block.notes[step &* noteWords &+ word] = worker.memory.notes[place &* noteWords &+ word]
      word = word &+ 1
    }
  }
}
