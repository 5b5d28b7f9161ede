/// Takes random walks through a model, for one that is too large to be searched to its end.
///
///     let result = Simulator(model, properties: properties, options: options).run()
///
/// A walk that breaks a property proves that it is broken: its run is replayed on the unpacked model and
/// shortened before it is shown. Walks that find nothing prove nothing, so that no property ever holds
/// but a witness that was reached, and the verdict is "undetermined" then. Claims about infinite runs and
/// possibilities are not judged at all (``PropertyResult/notJudged``).
///
/// The same model, properties and options give the same result but for times and process size (and but
/// for a run that time or its owner ends), for any number of workers.
public struct Simulator<M: Model>: Sendable {
  /// The model to walk through.
  public let model: M
  /// What must be true of it; the results come in this order.
  public let properties: [Property]
  /// How many walks, and which.
  public let options: SimulationOptions
  /// Whom to tell and to ask meanwhile. Each worker does.
  public let hooks: SearchHooks

  /// Walks that have not begun.
  @inlinable
  public init(
    _ model: M, properties: [Property], options: SimulationOptions = SimulationOptions(),
    hooks: SearchHooks = SearchHooks()
  ) {
    self.model = model
    self.properties = properties
    self.options = options
    self.hooks = hooks
  }

  /// How many walks are taken before the results are put together.
  @inlinable
  static var roundSize: Int { 64 }

  /// Takes all walks. A model at fault, as far as ``ModelAudit`` sees it in the first states, stops the
  /// process, as in ``Checker/run()``.
  @inlinable
  public func run() -> CheckResult {
    if let problem = ModelAudit(model, mostStates: Checker<M>.auditedStates).problem() {
      InternalError.model(problem)
    }
    let team = WorkerTeam(count: min(max(options.workers, 1), CheckOptions.maxWorkers))
    let record = SimulationRecord(self)
    let walkers = (0..<team.count).map { _ in WalkerSeat(model, record) }
    let next = Counter()
    while !record.isOver {
      let first = record.runs
      let size = min(Self.roundSize, options.runs &- first)
      let tallies = (0..<size).map { _ in TallySeat() }
      next.reset()
      team.run { worker in
        let seat = walkers[worker]
        while !record.pulse.isOver {
          let number = next.next()
          if number >= size { return }
          tallies[number].value = seat.walker.walk(model, run: first &+ number)
          if tallies[number].value.isWhole { record.pulse.note(tallies[number].value) }
        }
      }
      record.add(tallies, walkers)
    }
    return record.result(model, walkers[0], workers: team.count)
  }
}

/// A worker's walker. A class, so that no two share a variable.
@usableFromInline
final class WalkerSeat<M: Model> {
  @usableFromInline var walker: Walker<M>

  @usableFromInline
  init(_ model: M, _ record: SimulationRecord) {
    walker = Walker(model, record.plan, record.options, record.pulse)
  }
}

/// What one walk of a round came to.
@usableFromInline
final class TallySeat {
  @usableFromInline var value = WalkTally()

  @usableFromInline
  init() {}
}
