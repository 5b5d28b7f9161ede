/// How many random walks are taken, and how they are drawn.
public struct SimulationOptions: Sendable {
  /// How many walks.
  public var runs: Int
  /// The most steps of a walk.
  public var steps: Int
  /// What the walks are drawn from: the same seed gives the same walks, on every machine and for any
  /// number of workers.
  public var seed: UInt64
  /// No walk is begun or gone on with after this many seconds.
  public var maxSeconds: Double?
  /// Go on after a violation until all walks are taken.
  public var continueAfterViolation: Bool
  /// Worker threads, 1 to ``CheckOptions/maxWorkers``; the result does not depend on it.
  public var workers: Int

  /// Walks without a limit of time, on one worker, unless something else is said.
  public init(
    runs: Int = 10_000, steps: Int = 100, seed: UInt64 = 1, maxSeconds: Double? = nil,
    continueAfterViolation: Bool = false, workers: Int = 1
  ) {
    self.runs = runs
    self.steps = steps
    self.seed = seed
    self.maxSeconds = maxSeconds
    self.continueAfterViolation = continueAfterViolation
    self.workers = workers
  }
}

/// What random walks add to a ``CheckResult``.
public struct SimulationSummary: Equatable, Sendable {
  /// Walks that were taken to their end.
  public let runs: Int
  /// Walks that were asked for.
  public let runsAsked: Int
  /// The most steps that a walk was allowed.
  public let stepsAsked: Int
  /// What the walks were drawn from.
  public let seed: UInt64
  /// Walks that came to a state without a step.
  public let deadEnds: Int
  /// The number of the walk in which a property was first violated, counted from 1.
  public let foundInRun: Int?

  /// A summary of walks that are over.
  public init(
    runs: Int, runsAsked: Int, stepsAsked: Int, seed: UInt64, deadEnds: Int, foundInRun: Int? = nil
  ) {
    self.runs = runs
    self.runsAsked = runsAsked
    self.stepsAsked = stepsAsked
    self.seed = seed
    self.deadEnds = deadEnds
    self.foundInRun = foundInRun
  }
}
