extension Checker {
  /// Runs all passes with compact storage. Claims that need the whole graph are left out.
  @inlinable
  func runCompact(_ storage: CompactStorage) -> CheckResult {
    precondition(options.checkpoint == nil, "compact storage writes no checkpoints")
    let plan = CheckPlan(
      properties: properties.map(\.decidedOnTheWay), predicates: model.predicates,
      prelude: model.prelude, kinds: model.actionKinds)
    let budget = SearchBudget(options: options, hooks: hooks)
    let team = WorkerTeam(count: min(max(options.workers, 1), CheckOptions.maxWorkers))
    var record = RunRecord(plan, kinds: model.actionKinds)
    var summary: CompactionSummary?
    for pass in plan.passes where record.goesOn {
      let found =
        pass.fits(above: model.packedBits, of: M.Packed.bitCapacity)
        ? run(pass, as: InlineProduct<M.Packed>.self, storage, budget, team, &record)
        : run(pass, as: AppendedProduct<M.Packed>.self, storage, budget, team, &record)
      if pass.isMain { summary = found }
    }
    return result(record, budget, workers: team.count, summary)
  }

  @inlinable @inline(never)
  func run<Product: ProductState>(
    _ pass: PassPlan, as: Product.Type, _ storage: CompactStorage, _ budget: SearchBudget,
    _ team: WorkerTeam, _ record: inout RunRecord
  ) -> CompactionSummary? where Product.Base == M.Packed {
    let again = { CompactSeat<M, Product>(model, pass, storage, budget, team).pass }
    let began = ProcessClock.seconds()
    guard let search = again() else {
      record.noteNoMemory()
      return nil
    }
    search.explore(budget)
    search.finish(&record, began: began, again)
    return search.summary(storage)
  }

  /// The result of `record`: nothing holds.
  @usableFromInline
  func result(
    _ record: RunRecord, _ budget: SearchBudget, workers: Int, _ summary: CompactionSummary?
  ) -> CheckResult {
    var result = record.result(budget, workers: workers)
    for (number, property) in properties.enumerated() {
      let reasons = property.claims.compactMap { $0.needsTheGraph }
      if let reason = reasons.first { result.properties[number].notJudged = reason }
      if property.decidedOnTheWay.claims.count < property.claims.count,
        result.properties[number].verdict == .holds
      {
        result.properties[number].verdict = .undetermined
      }
    }
    result.compaction = summary
    return result
  }
}

/// Makes a search, for code that is compiled elsewhere.
@usableFromInline
struct CompactSeat<M: Model, Product: ProductState> where Product.Base == M.Packed {
  @usableFromInline let pass: CompactPass<M, Product>?

  @usableFromInline
  init(
    _ model: M, _ plan: PassPlan, _ storage: CompactStorage, _ budget: SearchBudget,
    _ team: WorkerTeam
  ) {
    let bytes = (budget.options.memoryLimit ?? CompactStorage.usualBytes) / 2
    pass = FingerprintTable(bytes: bytes, bits: storage.fingerprintBits).map { table in
      CompactPass(model, plan, storage, budget, team, table)
    }
  }
}

extension CompactPass {
  @usableFromInline
  func finish(_ record: inout RunRecord, began: Double, _ again: () -> CompactPass?) {
    report(into: &record, began: began, again)
  }

  /// What the table says of how much may be missing.
  @usableFromInline
  func summary(_ storage: CompactStorage) -> CompactionSummary {
    let comparisons = table.comparisons
    // The state that is omitted first would itself have been compared with as many as this.
    let chances = Double(comparisons + table.longestRun)
    return CompactionSummary(
      seed: storage.seed, fingerprintBits: storage.fingerprintBits, slots: table.capacity,
      comparisons: comparisons, omissionBound: min(1, chances / Double(table.fingerprints)))
  }
}

extension RunRecord {
  /// Notes that the system had no memory.
  @usableFromInline
  mutating func noteNoMemory() {
    if limit == nil { limit = .memory }
  }
}

extension Claim {
  /// Why the claim cannot be decided step by step; nil for one that can.
  var needsTheGraph: String? {
    switch self {
    case .always, .reachable, .noDeadlock: nil
    case .possible, .everyRun: "it takes the whole graph, of which compact storage keeps nothing"
    }
  }
}

extension Property {
  /// Whether some of the property cannot be decided without the whole graph: not by random walks, nor by
  /// a search with compact storage.
  public var needsTheGraph: Bool { claims.contains { $0.needsTheGraph != nil } }

  /// The property without the claims that need the whole graph.
  @usableFromInline
  var decidedOnTheWay: Property {
    Property(
      id: id, name: name, kind: kind, claims: claims.filter { $0.needsTheGraph == nil })
  }
}
