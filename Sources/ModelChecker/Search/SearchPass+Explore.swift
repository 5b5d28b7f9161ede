extension SearchPass {
  /// Explores the model level by level until the frontier is empty or something ends the search.
  ///
  /// A pass of its own ends once its witnesses are found; the main pass ends, unless told to go on,
  /// after the level in which a property was first violated.
  @inlinable
  mutating func explore<M: Model>(_ model: M, _ plan: PassPlan, _ budget: SearchBudget)
  where M.Packed == Product.Base {
    pushInitialStates(of: model, plan)
    var scratch = model.makeScratch()
    var start = 0
    while start < store.count && limit == nil {
      if stopsEarly(plan, budget) { break }
      if depth >= budget.maxDepth { return stop(.depth) }
      let end = store.count
      expandLevel(model, &scratch, start, end, budget)
      start = end
      if store.count > end { depth += 1 }
    }
    peakBytes = max(peakBytes, bytes)
  }

  /// Whether the pass has done its work, or has to stop, before the next level.
  @usableFromInline
  mutating func stopsEarly(_ plan: PassPlan, _ budget: SearchBudget) -> Bool {
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
    let before = monitors(after: plan)
    for state in model.initialStates {
      push(
        Product(base: model.pack(state)), model.predicates(atStart: state), before: before,
        parent: Self.noParent, kind: 0)
      if pending == Self.batchSize { flush() }
    }
    flush()
  }

  /// The monitor bits after the prelude.
  @usableFromInline
  func monitors(after plan: PassPlan) -> UInt64 {
    plan.prelude.reduce(0) { lanes.step(before: $0, $1) }
  }

  /// Expands the states from `start` to `end`, which all have the same depth.
  @inlinable
  mutating func expandLevel<M: Model>(
    _ model: M, _ scratch: inout M.Scratch, _ start: Int, _ end: Int, _ budget: SearchBudget
  ) where M.Packed == Product.Base {
    var index = start
    while index < end {
      let product = store[index]
      let first = transitions
      parent = index
      before = product.monitors(field)
      model.addPackedSteps(from: product.base(field), with: &scratch, to: &self)
      expanded = expanded &+ 1
      if transitions == first && deadlock < 0 { deadlock = index }
      if expanded & SearchBudget.pulseMask == 0 && limit == nil {
        if bytes &+ graph.bytes > maxBytes { graph.giveUp() }
        let reason = budget.pulse(
          depth: depth, states: store.count, transitions: transitions,
          frontier: store.count - index, bytes: bytes)
        if let reason {
          flush()
          stop(reason)
        }
      }
      if limit != nil { return }
      index = index &+ 1
    }
    flush()
  }
}

extension SearchPass: StepSink {
  /// Adds a step of the state that is being expanded.
  @inlinable @inline(__always)
  mutating func add(kind: Int, next: Product.Base, _ predicates: PredicateSet) {
    transitions = transitions &+ 1
    push(Product(base: next), predicates, before: before, parent: parent, kind: kind)
    if pending == Self.batchSize { flush() }
  }
}
