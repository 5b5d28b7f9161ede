extension SearchPass {
  /// Explores the model level by level until the frontier is empty or something ends the search.
  ///
  /// A pass of its own ends once its witnesses are found; the main pass ends, unless told to go on,
  /// after the level in which a property was first violated.
  @inlinable
  mutating func explore<M: Model>(
    _ model: M, _ scratches: Scratches<M>, _ plan: PassPlan, _ budget: SearchBudget,
    from levelEnd: Int?,
    covering cover: ((Int) -> SearchLimit?)? = nil
  ) where M.Packed == Product.Base {
    var start = 0
    if let levelEnd {
      if expanded < levelEnd { expandLevel(model, scratches, expanded, levelEnd, budget, cover) }
      if store.count > levelEnd { depth += 1 }
      start = levelEnd
    } else {
      pushInitialStates(of: model, plan)
    }
    while start < store.count && limit == nil {
      if stopsEarly(plan, budget) { break }
      if depth >= budget.maxDepth { return stop(.depth) }
      let end = store.count
      expandLevel(model, scratches, start, end, budget, cover)
      start = end
      if store.count > end { depth += 1 }
    }
    peakBytes = max(peakBytes, bytes)
  }

  /// There is no memory for the graph beside the states. Whoever may go on later loses nothing: the search ends
  /// here; any other goes on without what the graph is needed for.
  @usableFromInline
  mutating func giveUpGraph() {
    if graph.isWanted && keeper != nil { stop(.memory) } else { graph.giveUp() }
  }

  /// Whether the pass has done its work, or has to stop, before the next level.
  @usableFromInline
  mutating func stopsEarly(_ plan: PassPlan, _ budget: SearchBudget) -> Bool {
    if plan.runs != nil { return false }
    if !plan.isMain { return openWitnesses == 0 }
    let violated = foundViolation || (deadlock >= 0 && !plan.deadlocks.isEmpty)
    if violated && !budget.options.continueAfterViolation {
      stop(.firstViolation)
      return true
    }
    return false
  }

  /// Stores the initial states; their steps follow those of the prelude.
  @inlinable
  mutating func pushInitialStates<M: Model>(of model: M, _ plan: PassPlan)
  where M.Packed == Product.Base {
    let block = blocks[0]
    blockCount = 1
    begin(block, first: Self.noParent, count: 1)
    let before = monitors(after: plan)
    var batch = StepBatch(block, workers[0], formulas)
    batch.before = before
    for state in model.initialStates {
      batch.takeApart(kind: kindCount, model.pack(state), model.predicates(atStart: state))
    }
    block.degrees[0] = UInt32(truncatingIfNeeded: batch.count)
    batch.finish()
    _ = storeRound()
  }

  /// The monitor bits after the prelude.
  @usableFromInline
  func monitors(after plan: PassPlan) -> UInt64 {
    plan.prelude.reduce(0) { lanes.step(before: $0, $1) }
  }

  /// Expands the states from `start` to `end`, which all have the same depth.
  @inlinable
  mutating func expandLevel<M: Model>(
    _ model: M, _ scratches: Scratches<M>, _ start: Int, _ end: Int, _ budget: SearchBudget,
    _ cover: ((Int) -> SearchLimit?)?
  ) where M.Packed == Product.Base {
    let blockSize = StepBlock<Product>.maxSources
    var next = start
    while next < end {
      let first = next
      let most = Self.blocks(for: store.count)
      blockCount = 0
      while next < end && blockCount < most {
        let count = min(blockSize, end &- next)
        begin(blocks[blockCount], first: next, count: count)
        blockCount = blockCount &+ 1
        next = next &+ count
      }
      countBeforeRound()
      if let cover, let reason = self.cover(first, next, cover) {
        stop(reason)
        return keepAtMemoryLimit(budget, levelEnd: end)
      }
      nextBlock.reset()
      team.run(steps: (next &- first) &* WorkerTeam.stepsOfState) { worker in
        expandBlocks(model, &scratches[worker].value, workers[worker])
      }
      if !storeRound() { return keepAtMemoryLimit(budget, levelEnd: end) }
      let before = expanded
      expanded = expanded &+ next &- first
      if limit == nil && expanded / SearchBudget.pulseStates > before / SearchBudget.pulseStates {
        if bytes &+ graph.bytes > maxBytes { giveUpGraph() }
        let reason = budget.pulse(
          depth: depth, states: store.count, transitions: transitions,
          frontier: store.count - next, bytes: bytes)
        if let reason { stop(reason) }
        keep(budget, levelEnd: end)
      }
      if limit != nil { return }
    }
  }

  /// Has the steps of the states from `first` to `end` made, where the layer below does not keep them: `cover`
  /// does that within so many bytes, and says what must end the search.
  @inlinable @inline(never)
  func cover(_ first: Int, _ end: Int, _ cover: (Int) -> SearchLimit?) -> SearchLimit? {
    guard let layer else { return nil }
    if layer.begin(store.count) {
      for worker in workers { worker.memory.forgetLabels() }
    }
    var number = first
    while number < end {
      let base = store[number].base(formulas.field)
      layer.want(Int(truncatingIfNeeded: base[word: 0]))
      number = number &+ 1
    }
    return cover(maxBytes &- bytes &+ layer.bytes.value)
  }
}
