/// What a watch has come to: its number in the plan, what it waits for, and whether that is bad.
@frozen
@usableFromInline
struct OpenWatch: BitwiseCopyable {
  /// What is waited for.
  @usableFromInline let literal: Literal
  /// Whether a hit is a violation.
  @usableFromInline let isViolation: Bool
  /// Whether a hit is a witness.
  @usableFromInline let isWitness: Bool
  /// The position in the plan.
  @usableFromInline let number: Int
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
  /// Steps of a full batch: one lane each.
  @usableFromInline static var batchSize: Int { 64 }
  /// The parent of an initial state.
  @usableFromInline static var noParent: Int { -1 }
  /// A watch that has not been hit.
  @usableFromInline static var notHit: Int { -2 }

  /// The states found.
  @usableFromInline var store: StateStore<Product>
  /// Where each was first found from.
  @usableFromInline var parents: ParentLinks
  /// The steps between them, if a `possible` claim needs them.
  @usableFromInline var graph: StepGraph
  /// The formulas, and the predicates and monitors of the batch.
  @usableFromInline let lanes: LaneEvaluator
  /// Where the monitor bits of a state stand.
  @usableFromInline let field: MonitorField
  /// Whether there is anything to evaluate.
  @usableFromInline let hasFormulas: Bool

  // The batch: one entry per step that waits to be settled.
  @usableFromInline var pending: Int
  @usableFromInline let states: FlatBuffer<Product>
  @usableFromInline let hashes: FlatBuffer<UInt64>
  @usableFromInline let slots: FlatBuffer<Int>
  @usableFromInline let from: FlatBuffer<Int>
  @usableFromInline let kinds: FlatBuffer<Int>

  /// The state whose steps are being added, and its monitors.
  @usableFromInline var parent: Int
  @usableFromInline var before: UInt64

  // What is still waited for, and for each watch the state whose step was the first to hit it.
  @usableFromInline let open: FlatBuffer<OpenWatch>
  @usableFromInline var openCount: Int
  @usableFromInline var openWitnesses: Int
  @usableFromInline let hits: FlatBuffer<Int>
  @usableFromInline var foundViolation: Bool
  /// The first state without a step, or -1.
  @usableFromInline var deadlock: Int

  /// Per kind of action its steps.
  @usableFromInline let fired: FlatBuffer<Int>
  /// Per kind of action the steps that found a new state.
  @usableFromInline let found: FlatBuffer<Int>
  /// States expanded so far.
  @usableFromInline var expanded: Int
  /// Steps of those states.
  @usableFromInline var transitions: Int
  /// The depth of the deepest state.
  @usableFromInline var depth: Int
  /// What ended the search early.
  @usableFromInline var limit: SearchLimit?
  /// The most bytes that the stores took.
  @usableFromInline var peakBytes: Int

  @usableFromInline let maxStates: Int
  @usableFromInline let maxBytes: Int

  /// A search that has not begun.
  @usableFromInline
  init(_ plan: PassPlan, packedBits: Int, kinds kindCount: Int, budget: SearchBudget) {
    store = StateStore()
    parents = ParentLinks()
    graph = StepGraph(claims: plan.possible)
    lanes = LaneEvaluator(plan.program)
    field = Product.monitorField(above: packedBits, count: plan.program.monitorCount)
    hasFormulas = !plan.watches.isEmpty || !plan.possible.isEmpty
    pending = 0
    parent = Self.noParent
    before = 0
    states = FlatBuffer(repeating: Product(), count: Self.batchSize)
    hashes = FlatBuffer(repeating: 0, count: Self.batchSize)
    slots = FlatBuffer(repeating: 0, count: Self.batchSize)
    from = FlatBuffer(repeating: 0, count: Self.batchSize)
    kinds = FlatBuffer(repeating: 0, count: Self.batchSize)
    let watches = plan.watches.enumerated().map { number, watch in
      let isWitness: Bool
      switch watch.role {
      case .witness: isWitness = true
      case .violation, .trigger: isWitness = false
      }
      return OpenWatch(
        literal: watch.literal, isViolation: watch.isViolation, isWitness: isWitness,
        number: number)
    }
    open = FlatBuffer(
      watches, or: OpenWatch(literal: .isFalse, isViolation: false, isWitness: false, number: 0))
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

  /// Bytes of the stores.
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

  /// Adds the monitors after the steps of the batch to its states.
  @inlinable @inline(__always)
  mutating func addMonitors() {
    // With the word as a constant there is no choice in the loop.
    switch field.straddles ? -1 : field.word {
    case 0: addMonitors(to: 0)
    case 1: addMonitors(to: 1)
    case 2: addMonitors(to: 2)
    default: addStraddlingMonitors()
    }
  }

  @inlinable @inline(__always)
  mutating func addMonitors(to word: Int) {
    var lane = 0
    var occupied: UInt64 = 0
    while lane < pending {
      let bits = states[lane][word: word]
      occupied |= bits
      states[lane][word: word] = bits | lanes.after[lane] &<< field.shift
      lane = lane &+ 1
    }
    checkMonitors(occupied &>> field.shift & field.mask)
  }

  @inlinable @inline(never)
  mutating func addStraddlingMonitors() {
    var lane = 0
    var occupied: UInt64 = 0
    while lane < pending {
      var state = states[lane]
      occupied |= state.monitors(field)
      state.add(monitors: lanes.after[lane], field)
      states[lane] = state
      lane = lane &+ 1
    }
    checkMonitors(occupied)
  }

  /// `occupied`: the monitors that the model's states had before.
  @inlinable @inline(__always)
  func checkMonitors(_ occupied: UInt64) {
    precondition(occupied == 0, "the model packs more bits than its packedBits says")
  }

  /// Evaluates the formulas on the batch, adds the monitors to its states and hashes them.
  @inlinable @inline(__always)
  mutating func settle() {
    if hasFormulas {
      lanes.evaluate()
      if lanes.hasMonitors { addMonitors() }
    }
    var lane = 0
    while lane < pending {
      let hash = states[lane].hashWord
      let slot = store.table.firstSlot(hash)
      hashes[lane] = hash
      slots[lane] = slot
      store.table.prefetch(slot)
      lane = lane &+ 1
    }
    lane = 0
    while lane < pending {
      slots[lane] = store.firstCandidate(hashes[lane], from: slots[lane])
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

  /// Notes the first step in `hit`, the lanes of a hit, and takes the watch off the list.
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
    switch store.makeRoom(for: pending, within: maxBytes &- parents.bytes) {
    case .made: break
    case .noMemory: return stop(.memory)
    case .noNumbers: return stop(.states)
    }
    settle()
    if hasFormulas { noteHits() }
    if graph.isWanted {
      graph.cover(store.count &+ pending)
      graph.read(lanes)
    }
    var lane = 0
    while lane < pending {
      let state = states[lane]
      let hash = hashes[lane]
      let parent = from[lane]
      let kind = kinds[lane]
      if parent >= 0 {
        // The number comes from the model.
        precondition(kind >= 0 && kind < fired.count, "an action has a kind that is not listed")
        fired[kind] = fired[kind] &+ 1
      }
      let answer = store.find(state, hash: hash, from: slots[lane])
      if answer < 0 {
        if store.count >= maxStates { return stop(.states) }
        store.insert(state, hash: hash, at: answer)
        parents.append(parent: parent)
        if parent >= 0 { found[kind] = found[kind] &+ 1 }
      }
      if graph.isWanted {
        graph.add(lane, from: parent, to: answer < 0 ? store.count &- 1 : answer)
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
