extension CompactPass {
  /// Searches level by level until the frontier is empty or something ends the search.
  @inlinable
  func explore(_ budget: SearchBudget) {
    begin()
    while limit == nil && count > levelEnd {
      if stopsEarly(budget) { break }
      swap(&level, &nextLevel)
      levelStart = levelEnd
      levelEnd = count
      if depth >= budget.maxDepth { return stop(.depth) }
      expandLevel(budget)
      if count > levelEnd { depth += 1 }
    }
  }

  /// Stores the initial states; their steps follow those of the prelude.
  @inlinable
  func begin() {
    let block = blocks[0]
    block.begin(first: -1, count: 1)
    blockCount = 1
    let before = monitorsAtStart
    var sink = CompactSink<M, Product>(block, workers[0])
    for state in model.initialStates {
      sink.take(model.actionKinds.count, model.pack(state), model.predicates(atStart: state))
    }
    sink.judge(formulas, place: 0, before: before)
    block.degrees[0] = sink.count
    storeRound()
  }

  /// The monitor bits after the prelude.
  @usableFromInline
  var monitorsAtStart: UInt64 {
    plan.prelude.reduce(0) { workers[0].lanes.step(before: $0, $1) }
  }

  @inlinable
  func expandLevel(_ budget: SearchBudget) {
    let size = CompactBlock<Product>.maxSources
    var next = levelStart
    while next < levelEnd && limit == nil {
      blockCount = 0
      while next < levelEnd && blockCount < Self.maxBlocks {
        let count = min(size, levelEnd &- next)
        blocks[blockCount].begin(first: next, count: count)
        blockCount += 1
        next += count
      }
      nextBlock.reset()
      let sources = blocks[0..<blockCount].reduce(0) { $0 &+ $1.sourceCount.value }
      team.run(steps: sources &* WorkerTeam.stepsOfState) { worker in
        while true {
          let number = nextBlock.next()
          if number >= blockCount { return }
          expand(blocks[number], workers[worker])
        }
      }
      storeRound()
      noteEnd(budget, frontier: count &- next)
    }
  }

  /// Makes the steps of all sources of a block.
  @inlinable
  func expand(_ block: CompactBlock<Product>, _ worker: CompactWorker<M>) {
    var place = 0
    while place < block.sourceCount.value {
      let product = level[block.first.value &+ place &- levelStart]
      var sink = CompactSink<M, Product>(block, worker)
      model.addPackedSteps(
        from: product.base(formulas.field), with: &worker.scratch, to: &sink)
      sink.judge(formulas, place: place, before: product.monitors(formulas.field))
      block.degrees[place] = sink.count
      if sink.count == 0 && block.deadlock.value < 0 { block.deadlock.value = place }
      place = place &+ 1
    }
  }

  /// Looks for the states of a round in the table, each worker in the parts that are its own, and notes what
  /// is new.
  @inlinable
  func storeRound() {
    let steps = blocks[0..<blockCount].reduce(0) { $0 &+ $1.count.value }
    team.run(steps: steps) { worker in
      for number in 0..<blockCount { find(blocks[number], worker) }
    }
    for number in 0..<blockCount where limit == nil { note(blocks[number]) }
    notePeak()
  }

  @inlinable @inline(never)
  func find(_ block: CompactBlock<Product>, _ worker: Int) {
    let (total, team) = (block.count.value, team.count)
    var step = 0
    while step < total {
      let hash = block.hashes[min(step &+ 32, total &- 1)]
      if team == 1 || table.part(of: hash) % team == worker { table.prefetch(hash) }
      let own = block.hashes[step]
      if team == 1 || table.part(of: own) % team == worker {
        switch table.insert(own) {
        case .known: block.answers[step] = 0
        case .new: block.answers[step] = 1
        case .full: block.answers[step] = 2
        }
      }
      step = step &+ 1
    }
  }

  /// Writes down what the steps of a block found, in their order.
  @inlinable @inline(never)
  func note(_ block: CompactBlock<Product>) {
    let first = block.first.value
    noteHits(of: block)
    var step = 0
    var place = 0
    while place < block.sourceCount.value {
      let source = first < 0 ? -1 : first &+ place
      let start = step
      let end = start &+ block.degrees[place]
      while step < end {
        let answer = block.answers[step]
        if answer == 1 && count < maxStates {
          add(block, step, choice: step &- start, source: source)
        } else if answer != 0 {
          return stop(answer == 2 ? .memory : .states)
        }
        step = step &+ 1
      }
      place = place &+ 1
    }
  }

  @inlinable @inline(__always)
  func add(_ block: CompactBlock<Product>, _ step: Int, choice: Int, source: Int) {
    let place = count &- levelEnd
    nextLevel.reserve(place &+ 1)
    nextLevel[place] = block.states[step]
    parents.append(parent: source)
    let kind = Int(block.kinds[step])
    workers[0].counts.found[kind] = workers[0].counts.found[kind] &+ 1
    if isRepeated && wanted.contains(count) {
      steps[count] = (choice, block.states[step].base(formulas.field))
    }
    count = count &+ 1
  }

  @usableFromInline
  func noteHits(of block: CompactBlock<Product>) {
    if block.first.value >= 0 {
      transitions += block.count.value
      if deadlock == nil, block.deadlock.value >= 0 {
        deadlock = block.first.value + block.deadlock.value
      }
    }
    for (number, watch) in plan.watches.enumerated()
    where hits[number] == nil && block.hitSteps[number] >= 0 {
      let source = block.first.value < 0 ? -1 : block.first.value + block.hitSources[number]
      hits[number] = Hit(state: source, step: block.hitSteps[number])
      if watch.isViolation { foundViolation = true }
    }
  }

  @usableFromInline
  func notePeak() { peakBytes = max(peakBytes, bytes) }

  /// Tells where the search stands after a round, and ends it if it must.
  @usableFromInline
  func noteEnd(_ budget: SearchBudget, frontier: Int) {
    let reason = budget.pulse(
      depth: depth, states: count, transitions: transitions, frontier: frontier, bytes: bytes)
    if let reason {
      stop(reason)
    } else if bytes > maxBytes {
      stop(.memory)
    }
  }
}
