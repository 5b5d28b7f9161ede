// The first phase of a round: the steps of its states, with their formulas evaluated. Each worker takes
// one block after the other; nothing here touches what another worker may touch.

extension SearchPass {
  /// Empties a block for `count` sources from state `first` on.
  @inlinable
  func begin(_ block: StepBlock<Product>, first: Int, count: Int) {
    block.first.value = first
    block.sourceCount.value = count
    block.count.value = 0
    var watch = 0
    while watch < openCount {
      block.hits[watch] = Self.notHit
      watch = watch &+ 1
    }
  }

  /// Expands blocks until none is left.
  @inlinable @inline(never)
  func expandBlocks<M: Model>(_ model: M, _ worker: SearchWorker) where M.Packed == Product.Base {
    while true {
      let number = nextBlock.next()
      if number >= blockCount { return }
      expand(model, blocks[number], worker)
    }
  }

  /// Makes the steps of all sources of a block.
  @inlinable @inline(__always)
  func expand<M: Model>(_ model: M, _ block: StepBlock<Product>, _ worker: SearchWorker)
  where M.Packed == Product.Base {
    var lane = 0
    var source = 0
    while source < block.sourceCount.value {
      let number = block.first.value &+ source
      let product = store[number]
      let before = product.monitors(field)
      let stepsBefore = block.count.value &+ lane
      model.forEachPackedStep(from: product.base(field)) { kind, next, predicates in
        // The number comes from the model.
        precondition(kind >= 0 && kind < kindCount, "an action has a kind that is not listed")
        add(
          Product(base: next), predicates, kind: kind, before, from: number, to: block, &lane,
          worker)
      }
      block.degrees[source] = UInt32(truncatingIfNeeded: block.count.value &+ lane &- stepsBefore)
      source = source &+ 1
    }
    settle(block, lane, worker)
  }

  /// Adds a step to the batch of a block, and settles the batch when it is full.
  @inlinable @inline(__always)
  func add(
    _ state: Product, _ predicates: PredicateSet, kind: Int, _ before: UInt64, from source: Int,
    to block: StepBlock<Product>, _ lane: inout Int, _ worker: SearchWorker
  ) {
    if lane == 0 { block.reserve(LaneEvaluator.lanes) }
    let step = block.count.value &+ lane
    block.states[step] = state
    block.kinds[step] = UInt16(truncatingIfNeeded: kind)
    worker.fired[kind] = worker.fired[kind] &+ 1
    worker.sources[lane] = source
    worker.lanes.set(lane, predicates, before: before)
    lane = lane &+ 1
    if lane == LaneEvaluator.lanes {
      settle(block, lane, worker)
      lane = 0
    }
  }

  /// Evaluates the formulas on the last `size` steps of a block, adds the monitors to their states and
  /// hashes them.
  @inlinable @inline(never)
  func settle(_ block: StepBlock<Product>, _ size: Int, _ worker: SearchWorker) {
    if size == 0 { return }
    let first = block.count.value
    if hasFormulas {
      worker.lanes.evaluate()
      noteHits(block, size, worker)
      if worker.lanes.hasMonitors { addMonitors(block, size, worker) }
      if graph.isWanted {
        let words = graph.wordsPerBatch
        block.marks.reserve((first &>> 6 &+ 1) &* words)
        graph.read(worker.lanes, into: block.marks, at: first &>> 6 &* words)
      }
    }
    var lane = 0
    while lane < size {
      block.hashes[first &+ lane] = block.states[first &+ lane].hashWord
      lane = lane &+ 1
    }
    block.count.value = first &+ size
  }

  /// Adds the monitors after each of the last `size` steps to its state.
  @inlinable @inline(__always)
  func addMonitors(_ block: StepBlock<Product>, _ size: Int, _ worker: SearchWorker) {
    var lane = 0
    var occupied: UInt64 = 0
    while lane < size {
      var state = block.states[block.count.value &+ lane]
      occupied |= state.monitors(field)
      state.add(monitors: worker.lanes.after[lane], field)
      block.states[block.count.value &+ lane] = state
      lane = lane &+ 1
    }
    precondition(occupied == 0, "the model packs more bits than its packedBits says")
  }

  /// Notes for each open watch the first step of the block that hits it.
  @inlinable @inline(__always)
  func noteHits(_ block: StepBlock<Product>, _ size: Int, _ worker: SearchWorker) {
    let used: UInt64 = size == 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: size)) &- 1
    var watch = 0
    while watch < openCount {
      let hit = worker.lanes.word(open[watch].literal) & used
      if hit != 0 && block.hits[watch] == Self.notHit {
        block.hits[watch] = worker.sources[hit.trailingZeroBitCount]
      }
      watch = watch &+ 1
    }
  }
}
