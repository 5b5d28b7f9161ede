// The other phases of a round: its steps are brought into the store, and what is found is written down
// in the order of the steps.

extension SearchPass {
  /// Brings the steps of the blocks in use into the store; false if the search ends before all are there.
  @inlinable @inline(never)
  mutating func storeRound() -> Bool {
    var steps = 0
    var stutters = 0
    var block = 0
    while block < blockCount {
      blocks.lend(block) {
        $0.offset.value = steps
        steps = steps &+ $0.count.value
        stutters = stutters &+ $0.stutters.value
      }
      block = block &+ 1
    }
    // As if all were new: a round more or less does not matter, and the limit is kept.
    let others = bytes &- store.bytes
    switch store.makeRoom(for: steps, within: maxBytes &- others, team) {
    case .made: break
    case .noMemory:
      stop(.memory)
      return false
    case .noNumbers:
      stop(.states)
      return false
    }
    let keepsTargets = graph.isWanted || labels.isWanted || digest.isWanted
    team.run(steps: steps) { worker in
      store.findSteps(
        of: blocks, blockCount, part: worker, keepsAnswers: keepsTargets, workers[worker])
    }
    transitions = transitions &+ (blocks[0].first.value >= 0 ? steps &- stutters : 0)
    let newStates = numberBlocks()
    if bytes &+ newStates &* MemoryLayout<Product>.stride > maxBytes
      || !store.log.reserve(newStates)
      || (labels.isWanted && !labels.cover(store.count &+ newStates, steps: steps))
    {
      store.forgetClaims(team)
      stop(.memory)
      return false
    }
    let end = min(store.count &+ newStates, maxStates)
    nextBlock.reset()
    team.run(steps: steps) { worker in
      numberBlocks(below: end, keepsTargets: keepsTargets, workers[worker])
    }
    let isCut = end < store.count &+ newStates
    let stored = store.count
    noteRound()
    store.log.extend(to: end)
    if isCut {
      store.forgetClaims(team)
      stop(.states)
      return false
    }
    if graph.isWanted || labels.isWanted { noteEdges(stored: stored) }
    if digest.isWanted { addDigests(stored: stored, steps: steps) }
    return limit == nil
  }

  /// Numbers the new states of blocks until none is left.
  @inlinable
  func numberBlocks(below end: Int, keepsTargets: Bool, _ worker: SearchWorker<Product>) {
    while true {
      let number = nextBlock.next()
      if number >= blockCount { return }
      blocks.lend(number) {
        store.numberSteps(of: $0, below: end, keepsTargets: keepsTargets, worker)
      }
    }
  }

  /// Says where each block's new states begin, and how many there are in all.
  @inlinable
  func numberBlocks() -> Int {
    var newStates = 0
    var block = 0
    while block < blockCount {
      blocks.lend(block) {
        $0.base.value = store.count &+ newStates
        newStates = newStates &+ $0.newStates
      }
      block = block &+ 1
    }
    return newStates
  }

  /// Writes down the parents, the hits and the first deadlock of a round.
  @inlinable
  mutating func noteRound() {
    var number = 0
    while number < blockCount {
      blocks.lend(number) { noteRound($0) }
      number = number &+ 1
    }
    dropClosedWatches()
  }

  @inlinable @inline(__always)
  mutating func noteRound(_ block: StepBlock<Product>) {
    let (first, bits) = (block.first.value, block.linkBits.value)
    // A one for each source, but for that of the initial states.
    let found = bits &- (first < 0 ? 0 : block.sourceCount.value)
    parents.append(block.links.view, bits, zeros: found, from: first)
    if deadlock < 0 { deadlock = block.deadlock.value }
    noteHits(of: block)
  }

  /// Notes the hits of a block for the watches that no earlier block hit.
  @inlinable
  mutating func noteHits(of block: StepBlock<Product>) {
    var watch = 0
    while watch < formulas.openCount.value {
      let source = block.hits[watch]
      let hit = formulas.open[watch]
      if source != StepBlock<Product>.notHit && hits[hit.number] == StepBlock<Product>.notHit {
        hits[hit.number] = source
        if hit.isViolation { foundViolation = true }
        if hit.isWitness { openWitnesses -= 1 }
      }
      watch = watch &+ 1
    }
  }

  /// Takes the watches that were hit off the list.
  @inlinable
  mutating func dropClosedWatches() {
    var kept = 0
    var watch = 0
    while watch < formulas.openCount.value {
      if hits[formulas.open[watch].number] == StepBlock<Product>.notHit {
        formulas.open[kept] = formulas.open[watch]
        kept = kept &+ 1
      }
      watch = watch &+ 1
    }
    formulas.openCount.value = kept
  }
}
