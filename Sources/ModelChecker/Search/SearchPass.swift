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
/// The states of a level are expanded in rounds of a few hundred. What a round finds does not depend on
/// how many workers there are: its steps are brought into the store as if they were taken one after the
/// other, so that the first discovery of a state is by the least step of the least state, and the result
/// is that of the plainest breadth-first search.
@frozen
@usableFromInline
struct SearchPass<Product: ProductState>: ~Copyable {
  /// The most blocks of a round.
  @inlinable @inline(__always)
  static var maxBlocks: Int { 16 }

  /// The blocks of a round in a search of so many states: the more there are, the less the workers wait for
  /// each other, and the more room the steps take beside the states.
  @inlinable @inline(__always)
  static func blocks(for states: Int) -> Int {
    states < 1 << 17 ? 2 : states < 1 << 19 ? 4 : states < 1 << 20 ? 8 : maxBlocks
  }

  /// The parent of an initial state.
  @inlinable @inline(__always)
  static var noParent: Int { -1 }
  /// The states found.
  @usableFromInline var store: StateStore<Product>
  /// Where each was first found from.
  @usableFromInline var parents: ParentLinks
  /// The steps between them, if a `possible` claim needs them.
  @usableFromInline var graph: StepGraph
  /// The steps with their labels, if a claim about runs needs them.
  @usableFromInline var labels: LabelGraph
  /// What is evaluated on each step.
  @usableFromInline let formulas: SearchFormulas
  /// How many kinds of action are listed.
  @usableFromInline let kindCount: Int

  /// The threads, and what each has for itself.
  @usableFromInline let team: WorkerTeam
  @usableFromInline let workers: [SearchWorker<Product>]
  /// The steps of a round; the first `blockCount` blocks are in use.
  @usableFromInline let blocks: [StepBlock<Product>]
  @usableFromInline var blockCount: Int
  /// The next block that no worker has taken on.
  @usableFromInline let nextBlock: Counter

  /// How many witnesses are still waited for.
  @usableFromInline var openWitnesses: Int
  /// For each watch the state whose step was the first to hit it.
  @usableFromInline let hits: FlatBuffer<Int>
  @usableFromInline var foundViolation: Bool
  /// The first state without a step, or -1.
  @usableFromInline var deadlock: Int

  /// States expanded so far, of which all steps are noted.
  @usableFromInline var expanded: Int
  /// Steps of those states.
  @usableFromInline var transitions: Int
  /// Stands for the steps of all states expanded so far, if that is wanted.
  @usableFromInline var digest: StepDigest
  /// The depth of the deepest state.
  @usableFromInline var depth: Int
  /// What ended the search early.
  @usableFromInline var limit: SearchLimit?
  /// The most bytes that the stores took.
  @usableFromInline var peakBytes: Int

  @usableFromInline let maxStates: Int
  @usableFromInline let maxBytes: Int
  /// Who writes checkpoints, if they are wanted.
  @usableFromInline var keeper: CheckpointKeeper?
  /// What was counted before the round that runs, which memory may end in its middle.
  @usableFromInline var beforeRound: RoundCounts?
  /// The states of the model, where those of this search have only their numbers.
  @usableFromInline let layer: StateLayer?

  /// A search that has not begun.
  @usableFromInline
  init(
    _ plan: PassPlan, packedBits: Int, kinds kindCount: Int, budget: SearchBudget, team: WorkerTeam,
    layer: StateLayer? = nil
  ) {
    precondition(
      kindCount < Int(StepBlock<Product>.stayFlag), "a model has too many kinds of action")
    // Where a state is one word and nothing is kept beside it, there is room for a table that doubles.
    store = StateStore(
      parts: team.count, doubles: layer == nil && MemoryLayout<Product>.stride == 8)
    parents = ParentLinks()
    graph = StepGraph(claims: plan.possible)
    labels = LabelGraph(plan.runs)
    let keepsDigest = plan.isMain && budget.options.keepsDigest
    digest = StepDigest(isWanted: keepsDigest)
    // Nobody asks where a step leads: no graph of either kind, and no digest.
    let keepsNoTargets = plan.possible.isEmpty && plan.runs == nil && !keepsDigest
    let formulas = SearchFormulas(
      plan, field: Product.monitorField(above: packedBits, count: plan.program.monitorCount),
      skipsRepeats: keepsNoTargets)
    self.formulas = formulas
    self.kindCount = kindCount
    self.team = team
    workers = (0..<team.count).map { _ in
      SearchWorker(
        plan.program, noteWords: formulas.noteWords, kinds: kindCount, parts: team.count,
        hasLabels: layer != nil, skipsRepeats: formulas.skipsRepeats)
    }
    blocks = (0..<Self.maxBlocks).map { _ in
      StepBlock(watches: plan.watches.count, parts: team.count)
    }
    blockCount = 0
    nextBlock = Counter()
    openWitnesses = plan.watches.count { $0.isWitness }
    hits = FlatBuffer(repeating: StepBlock<Product>.notHit, count: plan.watches.count)
    foundViolation = false
    deadlock = -1
    expanded = 0
    transitions = 0
    depth = 0
    limit = nil
    peakBytes = 0
    maxStates = budget.maxStates
    maxBytes = budget.maxBytes
    keeper = nil
    beforeRound = nil
    self.layer = layer
  }

  /// Where the monitor bits of a state stand.
  @usableFromInline
  var field: MonitorField { formulas.field }

  /// The evaluator of the formulas that belongs to the asking thread.
  @usableFromInline
  var lanes: LaneEvaluator {
    _read { yield workers[0].lanes }
  }

  /// Bytes of the stores and of the steps of a round.
  @inlinable
  var bytes: Int {
    let own = store.bytes &+ parents.bytes &+ labels.bytes &+ (layer.map { $0.bytes.value } ?? 0)
    return blocks.indices.reduce(own) { sum, block in blocks.lend(block) { sum &+ $0.bytes } }
  }

  /// What was counted of the kinds of action, which have these names.
  func coverage(_ kinds: [String]) -> Coverage { Coverage(kinds, workers.map(\.counts)) }

  /// Ends the search for `reason`.
  @inlinable
  mutating func stop(_ reason: SearchLimit) {
    if limit == nil { limit = reason }
  }
}
