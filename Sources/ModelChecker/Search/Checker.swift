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
    if let problem = ModelAudit(model, mostStates: Self.auditedStates).problem() {
      InternalError.model(problem)
    }
    let plan = plan
    let budget = SearchBudget(options: options, hooks: hooks)
    let team = WorkerTeam(count: min(max(options.workers, 1), CheckOptions.maxWorkers))
    let scratches = Scratches(model, count: team.count)
    var record = RunRecord(plan, kinds: model.actionKinds)
    for pass in plan.passes where record.wants(pass) {
      if pass.fits(above: model.packedBits, of: M.Packed.bitCapacity) {
        run(pass, as: InlineProduct<M.Packed>.self, scratches, budget, team, &record)
      } else {
        run(pass, as: AppendedProduct<M.Packed>.self, scratches, budget, team, &record)
      }
    }
    return record.result(budget, workers: team.count)
  }

  /// Runs one pass with its monitors where `Product` keeps them.
  @inlinable @inline(never)
  func run<Product: ProductState>(
    _ pass: PassPlan, as: Product.Type, _ scratches: Scratches<M>, _ budget: SearchBudget,
    _ team: WorkerTeam, _ record: inout RunRecord
  ) where Product.Base == M.Packed {
    let began = ProcessClock.seconds()
    var search = SearchPass<Product>(
      pass, packedBits: model.packedBits, kinds: model.actionKinds.count, budget: budget,
      team: team)
    search.explore(model, scratches, pass, budget)
    search.report(model, pass, into: &record, began: began)
    if pass.isMain { search.decidePossible(model, pass, budget, &record) }
    if search.labels.isWanted { search.decideRuns(model, pass, budget, &record) }
  }
}
