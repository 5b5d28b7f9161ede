/// What the walks have found out so far, put together in the order of their numbers.
@usableFromInline
final class SimulationRecord {
  /// Where something was first found: in which walk, and where in it.
  struct Finding {
    let run: Int
    let hit: WalkTally.Hit
  }

  @usableFromInline let plan: WalkPlan
  @usableFromInline let options: SimulationOptions
  @usableFromInline let pulse: WalkPulse
  let budget: SearchBudget
  let names: [String]
  let prelude: [PredicateSet]

  /// Walks that were taken to their end, all before them included.
  @usableFromInline private(set) var runs = 0
  private(set) var taken = 0
  private(set) var judged = 0
  private(set) var longest = 0
  private(set) var deadEnds = 0
  private(set) var coverage: Coverage
  /// Per group and watch where it was first hit.
  private(set) var findings: [[Finding?]]
  /// The first walk that came to a state without a step, and its choices.
  private(set) var deadlock: (run: Int, choices: Int)?
  private(set) var foundInRun: Int?

  @usableFromInline
  init<M: Model>(_ simulator: Simulator<M>) {
    let model = simulator.model
    options = simulator.options
    names = model.predicates.map(\.name)
    prelude = model.prelude
    plan = WalkPlan(properties: simulator.properties, names: names, prelude: prelude)
    budget = SearchBudget(
      options: CheckOptions(maxSeconds: options.maxSeconds), hooks: simulator.hooks)
    pulse = WalkPulse(budget, runs: options.runs)
    coverage = Coverage(rows: model.actionKinds.map { Coverage.Row(kind: $0) })
    findings = plan.groups.map { $0.watches.map { _ in nil } }
  }

  /// Whether there is nothing more to do.
  @usableFromInline
  var isOver: Bool {
    runs >= options.runs || pulse.isOver
      || (foundInRun != nil && !options.continueAfterViolation)
  }

  /// Adds the walks of a round, up to the one that ends the simulation, and tells the walkers what need
  /// not be looked for any more.
  @usableFromInline
  func add<M: Model>(_ tallies: [TallySeat], _ walkers: [WalkerSeat<M>]) {
    let first = runs
    for (number, seat) in tallies.enumerated() {
      add(seat.value, run: first + number)
      if foundInRun != nil && !options.continueAfterViolation { break }
    }
    for seat in walkers {
      for (group, found) in findings.enumerated() {
        for (watch, finding) in found.enumerated() where finding != nil {
          seat.walker.groups[group].isClosed[watch] = true
        }
      }
    }
  }

  private func add(_ tally: WalkTally, run: Int) {
    if tally.isWhole { runs += 1 }
    taken += max(0, tally.choices - 1)
    judged += tally.judged
    longest = max(longest, tally.choices - 1)
    for (kind, count) in tally.fired.enumerated() { coverage.rows[kind].fired += count }
    for (kind, count) in tally.enabled.enumerated() { coverage.rows[kind].enabled += count }
    for (group, watch, hit) in tally.hits where findings[group][watch] == nil {
      findings[group][watch] = Finding(run: run, hit: hit)
      if plan.groups[group].watches[watch].isViolation { note(run) }
    }
    if tally.isDeadEnd {
      deadEnds += 1
      if deadlock == nil {
        deadlock = (run, tally.choices)
        if !plan.deadlocks.isEmpty { note(run) }
      }
    }
  }

  private func note(_ run: Int) {
    if foundInRun == nil { foundInRun = run + 1 }
  }
}
