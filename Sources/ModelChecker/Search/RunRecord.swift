/// What is known of one claim.
enum ClaimOutcome: Sendable {
  case undecided
  case satisfied(Evidence?)
  case failed(Evidence?)

  /// Whether it is neither known to hold nor known to fail.
  var isUndecided: Bool {
    if case .undecided = self { true } else { false }
  }
}

/// What the passes of a run have found out so far.
@usableFromInline
struct RunRecord {
  /// What the run is to decide.
  @usableFromInline let plan: CheckPlan
  /// The kinds of action of the model.
  let kinds: [String]
  /// Per property and claim.
  var outcomes: [[ClaimOutcome]]
  /// Per property the texts of implications that were not put to the test.
  var neverTriggered: [[String]]
  /// Whether the main pass expanded all reachable states.
  var complete = false
  /// What ended the main pass or, that complete, a later one.
  @usableFromInline var limit: SearchLimit?
  var states = 0
  var transitions = 0
  var depth = 0
  var digest: UInt64?
  var peakBytes = 0
  var coverage = Coverage(rows: [])
  var passes: [PassSummary] = []

  /// Nothing known yet.
  @usableFromInline
  init(_ plan: CheckPlan, kinds: [String]) {
    self.plan = plan
    self.kinds = kinds
    outcomes = plan.properties.map { $0.claims.map { _ in .undecided } }
    neverTriggered = plan.properties.map { _ in [] }
  }

  /// Whether a further pass makes sense: one limit ends its own pass, the others the whole run.
  @usableFromInline
  var goesOn: Bool {
    switch limit {
    case nil, .depth, .states, .memory, .formula: true
    case .time, .interrupted, .firstViolation: false
    }
  }

  /// The run came to its end, with or without a verdict.
  @usableFromInline
  var isFinal: Bool {
    switch limit {
    case nil, .firstViolation, .depth, .states, .formula: true
    case .memory, .time, .interrupted: false
    }
  }

  /// Notes the cost and the end of a pass that is not the main one.
  mutating func add(_ pass: PassSummary, limit passLimit: SearchLimit?) {
    passes.append(pass)
    if limit == nil { limit = passLimit }
  }

  /// What the claim at `place` says, where its property has others that take a pass like its own.
  func text(ofClaimAt place: ClaimPlace) -> String? {
    let claims = plan.properties[place.property].claims
    switch claims[place.claim] {
    case .possible(let when, let along, let reach):
      let others = claims.count { if case .possible = $0 { true } else { false } }
      guard others > 1 else { return nil }
      let text = "\(when.closedText(plan.names)) can lead to \(reach.closedText(plan.names))"
      return along == .constant(true)
        ? text : text + " with \(along.closedText(plan.names)) at each step"
    case .everyRun(let formula, _):
      let others = claims.count { if case .everyRun = $0 { true } else { false } }
      return others > 1 ? formula.text(plan.names) : nil
    case .always, .reachable, .noDeadlock:
      return nil
    }
  }

  /// Notes what a claim has come to.
  mutating func set(_ outcome: ClaimOutcome, at place: ClaimPlace) {
    outcomes[place.property][place.claim] = outcome
  }

  /// Notes an implication whose first part was never true.
  mutating func addNeverTriggered(_ text: String, at place: ClaimPlace) {
    if !neverTriggered[place.property].contains(text) {
      neverTriggered[place.property].append(text)
    }
  }

  /// The result of the run as it stands.
  @usableFromInline
  func result(_ budget: SearchBudget, workers: Int) -> CheckResult {
    let properties = plan.properties.indices.map(propertyResult)
    let verdict: Verdict
    if properties.contains(where: { $0.verdict == .violated }) {
      verdict = .violated
    } else if !complete || properties.contains(where: { $0.verdict == .undetermined }) {
      verdict = .undetermined
    } else {
      verdict = .holds
    }
    return CheckResult(
      verdict: verdict, complete: complete, limit: limitThatLeftSomething, states: states,
      transitions: transitions,
      depth: depth, digest: digest, workers: workers, seconds: budget.seconds,
      bytesPerState: Double(peakBytes) / Double(max(states, 1)),
      peakMemoryBytes: ProcessClock.peakBytes(), properties: properties, coverage: coverage,
      passes: passes)
  }

  /// What ended the run; nil if that was a limit that a later pass met with its last claim decided.
  private var limitThatLeftSomething: SearchLimit? {
    let isOpen = outcomes.contains { $0.contains(where: \.isUndecided) }
    switch limit {
    case .depth, .states, .time, .memory, .formula: return complete && !isOpen ? nil : limit
    case nil, .firstViolation, .interrupted: return limit
    }
  }

  private func assumed(by property: Property) -> [String] {
    var texts: [String] = []
    for case .everyRun(let formula, let fairness) in property.claims {
      let assumption = formula.assumption.map { [$0.text(plan.names)] } ?? []
      for text in assumption + fairness.map({ $0.text(plan.names) }) where !texts.contains(text) {
        texts.append(text)
      }
    }
    return texts
  }

  private func propertyResult(_ index: Int) -> PropertyResult {
    let property = plan.properties[index]
    var verdict = Verdict.holds
    var evidence: Evidence?
    var witness: Evidence?
    for outcome in outcomes[index] {
      switch outcome {
      case .undecided:
        if verdict == .holds { verdict = .undetermined }
      case .satisfied(let run):
        if witness == nil { witness = run }
      case .failed(let run):
        // Of several claims that fail, the one with the shortest run speaks for the property.
        if verdict != .violated || run.isShorter(than: evidence) { evidence = run }
        verdict = .violated
      }
    }
    if property.claims.isEmpty && !complete { verdict = .undetermined }
    return PropertyResult(
      id: property.id, name: property.name, kind: property.kind, verdict: verdict,
      neverTriggered: neverTriggered[index], assumed: assumed(by: property),
      evidence: verdict == .holds ? witness : evidence)
  }
}

extension Evidence? {
  /// Whether this run exists and is shorter than `other`, or `other` does not exist.
  func isShorter(than other: Evidence?) -> Bool {
    guard let mine = self else { return false }
    guard let other else { return true }
    return mine.trace.steps.count < other.trace.steps.count
  }
}
