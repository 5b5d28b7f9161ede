/// How far a run may go. A limit that is hit makes the verdict undetermined, never "holds".
public struct CheckOptions: Sendable {
  /// No run longer than this many steps is looked at: states at this depth are not expanded.
  public var maxDepth: Int?
  /// The search ends when this many states are stored.
  public var maxStates: Int?
  /// The search ends after this many seconds.
  public var maxSeconds: Double?
  /// The search ends when its stores would take more bytes than this; the steps of the last round, of at
  /// most 1,024 states, may come on top.
  public var memoryLimit: Int?
  /// Go on after a violation until every property is decided.
  public var continueAfterViolation: Bool
  /// Compute ``CheckResult/digest``, which takes some time.
  public var keepsDigest: Bool
  /// How the states that were found are kept.
  public var storage: StateStorage
  /// Worker threads, 1 to ``maxWorkers``; the result does not depend on it.
  public var workers: Int
  /// Where the run writes down how far it is; nil for nowhere.
  public var checkpoint: Checkpoint?
  /// The most worker threads.
  public static var maxWorkers: Int { 64 }

  /// No limit unless given, and one worker.
  public init(
    maxDepth: Int? = nil, maxStates: Int? = nil, maxSeconds: Double? = nil,
    memoryLimit: Int? = nil, continueAfterViolation: Bool = false, keepsDigest: Bool = false,
    storage: StateStorage = .exact, workers: Int = 1, checkpoint: Checkpoint? = nil
  ) {
    self.maxDepth = maxDepth
    self.maxStates = maxStates
    self.maxSeconds = maxSeconds
    self.memoryLimit = memoryLimit
    self.continueAfterViolation = continueAfterViolation
    self.keepsDigest = keepsDigest
    self.storage = storage
    self.workers = workers
    self.checkpoint = checkpoint
  }
}

/// Where a running search stands.
public struct SearchProgress: Sendable {
  /// Since the search began.
  public let seconds: Double
  /// The pass that runs after the first, and how long it has; nil while the first one does. All numbers but
  /// ``seconds`` are of it.
  public let pass: (name: String, seconds: Double)?
  /// The level that is being expanded.
  public let depth: Int
  /// States stored so far.
  public let states: Int
  /// Steps made so far.
  public let transitions: Int
  /// States that are stored and not expanded yet.
  public let frontier: Int
  /// What the stores of the search take.
  public let bytes: Int
  /// The random walks that have come to their end, if that is what is running; `frontier` are those still
  /// to be taken then.
  public let runs: Int?

  /// All of its numbers.
  public init(
    seconds: Double, pass: (name: String, seconds: Double)? = nil, depth: Int, states: Int,
    transitions: Int, frontier: Int, bytes: Int, runs: Int? = nil
  ) {
    self.seconds = seconds
    self.pass = pass
    self.depth = depth
    self.states = states
    self.transitions = transitions
    self.frontier = frontier
    self.bytes = bytes
    self.runs = runs
  }
}

/// What a caller may do while a search runs. The first two are called every few thousand states.
public struct SearchHooks: Sendable {
  /// Told where the search stands.
  public var progress: (@Sendable (SearchProgress) -> Void)?
  /// Asked whether to stop; a search that stops this way reports ``SearchLimit/interrupted``.
  public var isInterrupted: (@Sendable () -> Bool)?
  /// Told why a checkpoint could not be written; the search goes on.
  public var checkpointFailed: (@Sendable (String) -> Void)?

  /// Neither is called unless given.
  public init(
    progress: (@Sendable (SearchProgress) -> Void)? = nil,
    isInterrupted: (@Sendable () -> Bool)? = nil,
    checkpointFailed: (@Sendable (String) -> Void)? = nil
  ) {
    self.progress = progress
    self.isInterrupted = isInterrupted
    self.checkpointFailed = checkpointFailed
  }
}
