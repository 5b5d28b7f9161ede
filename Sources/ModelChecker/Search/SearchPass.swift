/// What a watch has come to: its number in the plan, what it waits for, and whether that is bad.
@frozen
@usableFromInline
struct OpenWatch: BitwiseCopyable {
  @usableFromInline let literal: UInt32
  @usableFromInline let isViolation: Bool
  @usableFromInline let isWitness: Bool
  @usableFromInline let number: Int

  init(literal: UInt32, isViolation: Bool, isWitness: Bool, number: Int) {
    self.literal = literal
    self.isViolation = isViolation
    self.isWitness = isWitness
    self.number = number
  }
}

/// One breadth-first search over the product of a model and the monitors of some formulas.
///
/// Steps are gathered in a batch of up to 64. A full batch is settled (formulas evaluated on all its
/// steps at once, states hashed, their slots asked for) and then put into the store in order, so that
/// the first discovery of a state is by the least step of the least state: the result is that of the
/// plainest breadth-first search.
@frozen
@usableFromInline
struct SearchPass<Product: ProductState>: ~Copyable {
  @usableFromInline static var batchSize: Int { 64 }
  /// The parent of an initial state.
  @usableFromInline static var noParent: Int { -1 }
  /// A watch that has not been hit.
  @usableFromInline static var notHit: Int { -2 }

  @usableFromInline var store: StateStore<Product>
  @usableFromInline var parents: ParentLinks
  @usableFromInline let lanes: LaneEvaluator
  @usableFromInline let field: MonitorField
  @usableFromInline let hasFormulas: Bool

  // The batch: one entry per step that waits to be settled.
  @usableFromInline var pending: Int
  @usableFromInline let states: FlatBuffer<Product>
  @usableFromInline let hashes: FlatBuffer<UInt64>
  @usableFromInline let from: FlatBuffer<Int>
  @usableFromInline let kinds: FlatBuffer<Int>

  // What is still waited for, and for each watch the state whose step was the first to hit it.
  @usableFromInline let open: FlatBuffer<OpenWatch>
  @usableFromInline var openCount: Int
  @usableFromInline var openWitnesses: Int
  @usableFromInline let hits: FlatBuffer<Int>
  @usableFromInline var foundViolation: Bool
  /// The first state without a step, or -1.
  @usableFromInline var deadlock: Int

  @usableFromInline let fired: FlatBuffer<Int>
  @usableFromInline let found: FlatBuffer<Int>
  @usableFromInline var expanded: Int
  @usableFromInline var transitions: Int
  @usableFromInline var depth: Int
  @usableFromInline var limit: SearchLimit?
  @usableFromInline var peakBytes: Int

  @usableFromInline let maxStates: Int
  @usableFromInline let maxBytes: Int

  @usableFromInline
  init(_ plan: PassPlan, packedBits: Int, kinds kindCount: Int, budget: SearchBudget) {
    store = StateStore()
    parents = ParentLinks()
    lanes = LaneEvaluator(plan.program)
    field = MonitorField(start: packedBits, count: plan.program.monitorCount)
    hasFormulas = !plan.watches.isEmpty || !plan.possible.isEmpty
    pending = 0
    states = FlatBuffer(repeating: Product(), count: Self.batchSize)
    hashes = FlatBuffer(repeating: 0, count: Self.batchSize)
    from = FlatBuffer(repeating: 0, count: Self.batchSize)
    kinds = FlatBuffer(repeating: 0, count: Self.batchSize)
    let watches = plan.watches.enumerated().map { number, watch in
      let isWitness: Bool
      switch watch.role {
      case .witness: isWitness = true
      case .violation, .trigger: isWitness = false
      }
      return OpenWatch(
        literal: watch.literal.raw, isViolation: watch.isViolation, isWitness: isWitness,
        number: number)
    }
    open = FlatBuffer(
      watches, or: OpenWatch(literal: 0, isViolation: false, isWitness: false, number: 0))
    openCount = watches.count
    openWitnesses = watches.count { $0.isWitness }
    hits = FlatBuffer(repeating: Self.notHit, count: watches.count)
    foundViolation = false
    deadlock = -1
    fired = FlatBuffer(repeating: 0, count: kindCount)
    found = FlatBuffer(repeating: 0, count: kindCount)
    expanded = 0
    transitions = 0
    depth = 0
    limit = nil
    peakBytes = 0
    maxStates = budget.maxStates
    maxBytes = budget.maxBytes
  }

  @inlinable
  var bytes: Int { store.bytes &+ parents.bytes }

  /// Adds a step to the batch.
  @inlinable @inline(__always)
  mutating func push(
    _ state: Product, _ predicates: PredicateSet, before: UInt64, parent: Int, kind: Int
  ) {
    states[pending] = state
    lanes.set(pending, predicates, before: before)
    from[pending] = parent
    kinds[pending] = kind
    pending = pending &+ 1
  }

  /// Evaluates the formulas on the batch, adds the monitors to its states and hashes them.
  @inlinable @inline(__always)
  mutating func settle() {
    if hasFormulas {
      lanes.evaluate()
      if lanes.hasMonitors {
        var lane = 0
        while lane < pending {
          var state = states[lane]
          state.add(monitors: lanes.after[lane], field)
          states[lane] = state
          lane = lane &+ 1
        }
      }
    }
    var lane = 0
    while lane < pending {
      let hash = states[lane].hashWord
      hashes[lane] = hash
      store.table.prefetch(store.table.firstSlot(hash))
      lane = lane &+ 1
    }
  }

  /// Notes the first step of each watch that is hit in the batch, and closes the watch.
  @inlinable @inline(__always)
  mutating func noteHits() {
    let used: UInt64 = pending == 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: pending)) &- 1
    var position = 0
    while position < openCount {
      let hit = lanes.word(open[position].literal) & used
      if hit == 0 { position = position &+ 1 } else { close(position, hit) }
    }
  }

  @inlinable @inline(never)
  mutating func close(_ position: Int, _ hit: UInt64) {
    let watch = open[position]
    hits[watch.number] = from[hit.trailingZeroBitCount]
    if watch.isViolation { foundViolation = true }
    if watch.isWitness { openWitnesses -= 1 }
    openCount -= 1
    open[position] = open[openCount]
  }

  /// Settles the batch, inserts its states in order and empties it.
  @inlinable @inline(never)
  mutating func flush() {
    switch store.makeRoom(for: pending, within: maxBytes) {
    case .made: break
    case .noMemory: return stop(.memory)
    case .noNumbers: return stop(.states)
    }
    settle()
    if hasFormulas { noteHits() }
    var lane = 0
    while lane < pending {
      store.prefetchState(hash: hashes[lane])
      lane = lane &+ 1
    }
    lane = 0
    while lane < pending {
      let state = states[lane]
      let hash = hashes[lane]
      let parent = from[lane]
      if parent >= 0 { fired[kinds[lane]] = fired[kinds[lane]] &+ 1 }
      let answer = store.find(state, hash: hash)
      if answer < 0 {
        if store.count >= maxStates { return stop(.states) }
        store.insert(state, hash: hash, at: answer)
        parents.append(parent: parent)
        if parent >= 0 { found[kinds[lane]] = found[kinds[lane]] &+ 1 }
      }
      lane = lane &+ 1
    }
    pending = 0
  }

  /// Ends the search for `reason` and drops what waits.
  @inlinable
  mutating func stop(_ reason: SearchLimit) {
    if limit == nil { limit = reason }
    pending = 0
  }
}
