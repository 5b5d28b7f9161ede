/// The limits of a run and the calls that its owner asked for.
@usableFromInline
struct SearchBudget: Sendable {
  /// The limits as given.
  @usableFromInline let options: CheckOptions
  /// Whom to tell and to ask.
  let hooks: SearchHooks
  /// When the run began, on the clock of ``ProcessClock``; earlier if it goes on from a checkpoint.
  let start: Double
  /// The part of this process of it.
  private let startHere: Double
  /// The pass that runs and when it began, if it is not the first.
  private var pass: (name: String, start: Double)?

  /// A budget that begins now, for a run that has taken some seconds before.
  @usableFromInline
  init(options: CheckOptions, hooks: SearchHooks, secondsBefore: Double = 0) {
    self.options = options
    self.hooks = hooks
    startHere = ProcessClock.seconds()
    start = startHere - secondsBefore
  }

  /// The same limits, for the pass that begins now; the first one has no name.
  @usableFromInline
  func entering(_ plan: PassPlan) -> SearchBudget {
    var own = self
    own.pass = plan.name.map { ($0, ProcessClock.seconds()) }
    return own
  }

  /// States between two looks at the clock.
  @inlinable
  static var pulseStates: Int { 4096 }

  /// The most states: what a slot can name at the most.
  @usableFromInline var maxStates: Int { min(options.maxStates ?? .max, StateTable.limit) }
  /// The most bytes of the stores.
  @usableFromInline var maxBytes: Int { options.memoryLimit ?? .max }
  /// The depth at which states are not expanded.
  @usableFromInline var maxDepth: Int { options.maxDepth ?? .max }

  /// Seconds since the run began.
  var seconds: Double { ProcessClock.seconds() - start }

  /// Tells where the search stands and says whether it must end.
  @usableFromInline
  func pulse(depth: Int, states: Int, transitions: Int, frontier: Int, bytes: Int) -> SearchLimit? {
    let now = ProcessClock.seconds()
    hooks.progress?(
      SearchProgress(
        seconds: now - start, pass: pass.map { ($0.name, now - $0.start) }, depth: depth,
        states: states, transitions: transitions, frontier: frontier, bytes: bytes))
    if hooks.isInterrupted?() ?? false { return .interrupted }
    if let most = options.maxSeconds, now - startHere >= most { return .time }
    if bytes > maxBytes { return .memory }
    return nil
  }
}
