/// Everything a run found out about one model.
public struct CheckResult: Sendable {
  /// The worst of the verdicts of the properties; undetermined also if the search is not complete.
  public var verdict: Verdict
  /// The frontier was empty: every reachable state was expanded.
  public var complete: Bool
  /// What ended the search early, if anything.
  public var limit: SearchLimit?
  /// Distinct states of model and monitors together.
  public var states: Int
  /// Enabled steps of all expanded states, those to known states included.
  public var transitions: Int
  /// The longest of the shortest paths, in steps.
  public var depth: Int
  /// A number that stands for the graph of the search: the states in the order of their discovery, with
  /// the kind and the target of each step. Another graph has another one (but for a chance of about 2^-64),
  /// another way to pack the same states has not. Nil unless the search is
  /// complete and was asked for it.
  public var digest: UInt64?
  /// How many worker threads there were.
  public var workers: Int
  /// How long the whole run took.
  public var seconds: Double
  /// Peak bytes of the stores of the safety search (states, table, parent links) per state.
  public var bytesPerState: Double
  /// Peak resident size of the process.
  public var peakMemoryBytes: Int
  /// One result per property, in the order they were given.
  public var properties: [PropertyResult]
  /// Which actions happened.
  public var coverage: Coverage
  /// The passes that ran after the safety search, each with its own cost.
  public var passes: [PassSummary]
  /// What random walks add, if it is they that the result is of. ``states`` are those that the walks came
  /// through then, each as often as they did, ``transitions`` the steps that were judged, and ``depth`` is
  /// the length of the longest walk.
  public var simulation: SimulationSummary?
  /// What compact storage adds, if states were kept that way.
  public var compaction: CompactionSummary?
  /// What was searched once for many states, if parts of the model were interchangeable.
  public var symmetry: SymmetrySummary?

  /// All of its parts.
  public init(
    verdict: Verdict, complete: Bool, limit: SearchLimit?, states: Int, transitions: Int,
    depth: Int, digest: UInt64? = nil, workers: Int, seconds: Double, bytesPerState: Double,
    peakMemoryBytes: Int,
    properties: [PropertyResult], coverage: Coverage, passes: [PassSummary],
    simulation: SimulationSummary? = nil, compaction: CompactionSummary? = nil,
    symmetry: SymmetrySummary? = nil
  ) {
    self.verdict = verdict
    self.complete = complete
    self.limit = limit
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.digest = digest
    self.workers = workers
    self.seconds = seconds
    self.bytesPerState = bytesPerState
    self.peakMemoryBytes = peakMemoryBytes
    self.properties = properties
    self.coverage = coverage
    self.passes = passes
    self.simulation = simulation
    self.compaction = compaction
    self.symmetry = symmetry
  }
}

/// What a run says of one property.
public struct PropertyResult: Sendable {
  /// The id of the property.
  public let id: String
  /// Its sentence.
  public let name: String
  /// Its kind.
  public let kind: PropertyKind
  /// Violated if one of its claims is; undetermined if one may be.
  public var verdict: Verdict
  /// The implications (printed as text) whose first part was never true in a complete search.
  public var neverTriggered: [String]
  /// What its claims assume of a run, in words: the first part of an implication between formulas of runs,
  /// and fairness. Empty for a property without such claims.
  public var assumed: [String]
  /// For a violation the counterexample; for a reached witness the run that reaches it.
  public var evidence: Evidence?
  /// Why some of its claims were not judged by what was done, if any were not.
  public var notJudged: String?

  /// The property holds, but some implication in it was never put to the test.
  public var vacuous: Bool { verdict == .holds && !neverTriggered.isEmpty }

  /// All of its parts.
  public init(
    id: String, name: String, kind: PropertyKind, verdict: Verdict,
    neverTriggered: [String] = [], assumed: [String] = [], evidence: Evidence? = nil,
    notJudged: String? = nil
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.verdict = verdict
    self.neverTriggered = neverTriggered
    self.assumed = assumed
    self.evidence = evidence
    self.notJudged = notJudged
  }
}

/// A run that shows why, replayed on the unpacked model before it gets here.
public struct Evidence: Sendable {
  /// The run itself.
  public let trace: Trace
  /// The claim or the part of it that turned false (or true, for a witness), as text.
  public let because: String
  /// The step at which it did; 0 is the initial state.
  public let step: Int
  /// Parts of the claim with their truth values at that step, outermost first.
  public let parts: [(formula: String, value: Bool)]
  /// What is known of the length of the run.
  public let length: Length

  /// How short a run is.
  public enum Length: Equatable, Sendable {
    /// No other run shows the same in fewer steps. Nothing of the kind is said of a lasso.
    case shortest
    /// It was made from a run of so many steps.
    case shortened(from: Int)
    /// There may be shorter ones.
    case open
  }

  /// All of its parts.
  public init(
    trace: Trace, because: String, step: Int, parts: [(formula: String, value: Bool)],
    length: Length = .shortest
  ) {
    self.trace = trace
    self.because = because
    self.step = step
    self.parts = parts
    self.length = length
  }
}

/// A pass with a line of its own: the possibility pass, or the search for one witness.
public struct PassSummary: Equatable, Sendable {
  /// What it decides, for example `possibility L4`.
  public let name: String
  /// The claim that it decides, where its property has several that take a pass each; nil otherwise.
  public let claim: String?
  /// Nodes that it went through.
  public let states: Int
  /// Edges that it went through.
  public let transitions: Int
  /// How long it took.
  public let seconds: Double
  /// The most that its stores took.
  public let bytes: Int

  /// All of its parts; no claim unless given.
  public init(
    name: String, claim: String? = nil, states: Int, transitions: Int, seconds: Double, bytes: Int
  ) {
    self.name = name
    self.claim = claim
    self.states = states
    self.transitions = transitions
    self.seconds = seconds
    self.bytes = bytes
  }
}
