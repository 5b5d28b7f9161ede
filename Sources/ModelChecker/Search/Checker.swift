/// Checks a model: explores all its reachable states and decides each property.
///
///     let result = Checker(model, properties: properties).run()
///
/// The same model, properties and options give the same result but for times and process size (and
/// but for a run that time, memory or its owner ends).
public struct Checker<M: Model>: Sendable {
  /// The model to explore.
  public let model: M
  /// What must be true of it; the results come in this order.
  public let properties: [Property]
  /// How far the run may go.
  public let options: CheckOptions
  /// Whom to tell and to ask while it runs.
  public let hooks: SearchHooks

  /// A run that is not started yet.
  @inlinable
  public init(
    _ model: M, properties: [Property], options: CheckOptions = CheckOptions(),
    hooks: SearchHooks = SearchHooks()
  ) {
    self.model = model
    self.properties = properties
    self.options = options
    self.hooks = hooks
  }

  /// How many monitor bits the past operators of `properties` need, in the pass that needs most; there
  /// can be at most ``monitorLimit``.
  public var monitorBits: Int { plan.passes.map(\.program.monitorCount).max() ?? 0 }

  /// The most monitor bits that one pass can have. ``run()`` traps if the formulas need more.
  public static var monitorLimit: Int { MonitorProgram.maxMonitors }

  /// What is wrong with the fairness of the claims, in words, such as a kind of action that the model does
  /// not have; nil if nothing is. ``run()`` traps on it.
  public var fairnessProblem: String? {
    for case .everyRun(_, let fairness) in properties.flatMap(\.claims) {
      for constraint in fairness {
        if let problem = constraint.problem(model.actionKinds) { return problem }
      }
    }
    return nil
  }

  /// The passes of the run.
  @usableFromInline
  var plan: CheckPlan {
    CheckPlan(
      properties: properties, predicates: model.predicates, prelude: model.prelude,
      kinds: model.actionKinds)
  }

  /// How many states are looked at before a run (see ``ModelAudit``).
  @usableFromInline
  static var auditedStates: Int { 16 }

  /// Runs all passes. A model at fault, as far as ``ModelAudit`` sees it in the first states, stops the
  /// process: no result would mean anything.
  @inlinable
  public func run() -> CheckResult {
    audit()
    if case .compact(let storage) = options.storage { return runCompact(storage) }
    do {
      return try run(from: RunStart(RunRecord(plan, kinds: model.actionKinds), keeper: keeper()))
    } catch {
      InternalError.search("a run from the beginning read a checkpoint")
    }
  }

  /// Goes on with a run from its checkpoint, the file that ``CheckOptions/checkpoint`` names; the result is that
  /// of a run that was never stopped. The limits of time and memory and the number of workers may be others.
  @inlinable
  public func resume() throws(CheckpointError) -> CheckResult {
    audit()
    if case .compact(let storage) = options.storage { return runCompact(storage) }
    return try run(from: try resumeStart())
  }

  @usableFromInline
  func audit() {
    if let problem = ModelAudit(model, mostStates: Self.auditedStates).problem() {
      InternalError.model(problem)
    }
  }

  @usableFromInline
  func resumeStart() throws(CheckpointError) -> RunStart {
    let record = RunRecord(plan, kinds: model.actionKinds)
    let keeper = keeper()
    guard let checkpoint = options.checkpoint else { return RunStart(record, keeper: keeper) }
    return try RunStart(checkpoint, identity(checkpoint), record, keeper: keeper)
  }

  private func identity(_ checkpoint: Checkpoint) -> RunIdentity {
    RunIdentity(model, properties, options, of: checkpoint)
  }

  @usableFromInline
  func keeper() -> CheckpointKeeper? {
    options.checkpoint.map { CheckpointKeeper($0, identity($0), failed: hooks.checkpointFailed) }
  }

  /// Runs the passes that are left.
  @inlinable
  func run(from start: RunStart) throws(CheckpointError) -> CheckResult {
    let budget = SearchBudget(options: options, hooks: hooks, secondsBefore: start.seconds)
    let team = WorkerTeam(count: min(max(options.workers, 1), CheckOptions.maxWorkers))
    let scratches = Scratches(model, count: team.count)
    var record = start.record
    let passes = record.plan.passes
    for number in start.pass..<passes.count where record.goesOn {
      let pass = passes[number]
      start.keeper?.begin(pass: number, after: record)
      if model.keepsSteps && 1...StateLayer.monitorRoom ~= pass.program.monitorCount {
        try runKeepingSteps(pass, from: start, scratches, budget, team, &record)
      } else if pass.fits(above: model.packedBits, of: M.Packed.bitCapacity) {
        try run(
          pass, as: InlineProduct<M.Packed>.self, from: start, scratches, budget, team, &record)
      } else {
        try run(
          pass, as: AppendedProduct<M.Packed>.self, from: start, scratches, budget, team, &record)
      }
    }
    if record.isFinal { start.keeper?.remove() }
    return record.result(budget, workers: team.count)
  }

  /// Runs one pass with its monitors where `Product` keeps them.
  @inlinable @inline(never)
  func run<Product: ProductState>(
    _ pass: PassPlan, as: Product.Type, from start: RunStart, _ scratches: Scratches<M>,
    _ budget: SearchBudget, _ team: WorkerTeam, _ record: inout RunRecord,
    layer: StateLayer? = nil, covering cover: ((Int) -> SearchLimit?)? = nil
  ) throws(CheckpointError) where Product.Base == M.Packed {
    let began = ProcessClock.seconds()
    let budget = budget.entering(pass)
    var search = SearchPass<Product>(
      pass, packedBits: model.packedBits, kinds: model.actionKinds.count, budget: budget,
      team: team, layer: layer)
    let levelEnd = try start.restore(&search)
    search.explore(model, scratches, pass, budget, from: levelEnd, covering: cover)
    search.report(model, pass, into: &record, began: began)
    if pass.isMain { search.decidePossible(model, pass, budget, &record) }
    if search.labels.isWanted { search.decideRuns(model, pass, budget, &record) }
  }

  /// Runs one pass over the numbers of the model's states, whose steps are kept.
  @inlinable @inline(never)
  func runKeepingSteps(
    _ pass: PassPlan, from start: RunStart, _ scratches: Scratches<M>, _ budget: SearchBudget,
    _ team: WorkerTeam, _ record: inout RunRecord
  ) throws(CheckpointError) {
    let states = NumberedStates(model, scratches, team, kinds: model.actionKinds.count)
    let numbered = Checker<NumberedModel<M>>(
      NumberedModel(model, states), properties: properties, options: options, hooks: hooks)
    try numbered.run(
      pass, as: InlineProduct<UInt64>.self, from: start,
      Scratches(numbered.model, count: team.count), budget, team, &record, layer: states,
      covering: { limit in states.cover(within: limit) })
  }
}
