/// One breadth-first search that keeps fingerprints of its states, and only those of two levels whole.
///
/// It goes in rounds like ``SearchPass``, and what it finds does not depend on the number of workers either:
/// the parts of the table are as many for one worker as for eight, and each takes its states in the order of
/// the steps. It shares neither the store nor the blocks of the exact search, which is left as fast as it is.
@usableFromInline
final class CompactPass<M: Model, Product: ProductState> where Product.Base == M.Packed {
  /// The most blocks of a round.
  @inlinable
  static var maxBlocks: Int { 16 }
  /// What a watch is hit by: the state, and which of its steps. The state is -1 for an initial state.
  @usableFromInline
  struct Hit {
    let state: Int
    let step: Int
  }

  @usableFromInline let model: M
  @usableFromInline let plan: PassPlan
  @usableFromInline let formulas: CompactFormulas
  @usableFromInline let table: FingerprintTable
  @usableFromInline let team: WorkerTeam
  @usableFromInline let workers: [CompactWorker<M>]
  @usableFromInline let blocks: [CompactBlock<Product>]
  @usableFromInline var blockCount = 0
  @usableFromInline let nextBlock = Counter()
  /// The states of the level that is expanded, and of the next one.
  @usableFromInline var level: GrowingBuffer<Product>
  @usableFromInline var nextLevel: GrowingBuffer<Product>
  /// The number of the first state of the level, and of the first of the next one.
  @usableFromInline var levelStart = 0
  @usableFromInline var levelEnd = 0
  /// How many states were found.
  @usableFromInline var count = 0
  @usableFromInline var parents = ParentLinks()

  var hits: [Hit?]
  var deadlock: Int?
  var foundViolation = false
  var transitions = 0
  @usableFromInline var depth = 0
  @usableFromInline var limit: SearchLimit?
  var peakBytes = 0
  @usableFromInline let maxStates: Int
  let maxBytes: Int
  /// The states whose way the search is repeated for, by number, and what is found of them.
  @usableFromInline var wanted: Set<Int> = []
  @usableFromInline var isRepeated = false
  @usableFromInline var steps: [Int: (choice: Int, state: M.Packed)] = [:]

  /// A search that has not begun, with an empty table.
  init(
    _ model: M, _ plan: PassPlan, _ storage: CompactStorage, _ budget: SearchBudget,
    _ team: WorkerTeam, _ table: FingerprintTable
  ) {
    maxBytes = budget.options.memoryLimit ?? CompactStorage.usualBytes
    self.table = table
    self.model = model
    self.plan = plan
    self.team = team
    let field = Product.monitorField(above: model.packedBits, count: plan.program.monitorCount)
    formulas = CompactFormulas(plan, field, seed: storage.seed)
    workers = (0..<team.count).map { _ in CompactWorker(model, plan.program) }
    blocks = (0..<Self.maxBlocks).map { _ in CompactBlock(watches: plan.watches.count) }
    level = GrowingBuffer(filler: Product())
    nextLevel = GrowingBuffer(filler: Product())
    hits = plan.watches.map { _ in nil }
    maxStates = budget.options.maxStates ?? .max
  }

  /// Bytes of the table, the levels and the links. The steps of a round, of at most 1,024 states, come on
  /// top.
  var bytes: Int { table.bytes + level.bytes + nextLevel.bytes + parents.bytes }

  /// Ends the search for `reason`.
  @usableFromInline
  func stop(_ reason: SearchLimit) {
    if limit == nil { limit = reason }
  }

  /// Whether nothing more is to be found, or an end is due, before the next level.
  @usableFromInline
  func stopsEarly(_ budget: SearchBudget) -> Bool {
    if isRepeated { return wanted.count == steps.count }
    if !plan.isMain {
      return zip(plan.watches, hits).allSatisfy { !$0.isWitness || $1 != nil }
    }
    let violated = foundViolation || (deadlock != nil && !plan.deadlocks.isEmpty)
    guard violated && !budget.options.continueAfterViolation else { return false }
    stop(.firstViolation)
    return true
  }
}
