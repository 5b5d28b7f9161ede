/// Walks a model along given actions, without a search and without packing a state.
public struct Replayer<M: Model>: Sendable {
  /// The model that is walked.
  public let model: M
  /// The properties that are judged along the way.
  public let properties: [Property]

  /// A replayer of `model` that judges `properties`.
  public init(_ model: M, properties: [Property] = []) {
    self.model = model
    self.properties = properties
  }

  /// Takes `actions` one after the other from `state`, each by the step with that description.
  ///
  /// Where several steps have one description, `expected` chooses: the variables after each action. A
  /// step that agrees with them goes first; if none does, it is the first step (so that the caller can
  /// show what differs).
  public func run(
    _ actions: [TraceAction], from state: M.State, expected: [[TraceVariable]] = []
  ) -> Replay {
    let first = model.predicates(atStart: state)
    var sets = model.prelude + [first]
    var steps = [TraceStep(action: TraceAction("start"), variables: model.describe(state))]
    var state = state
    for (index, action) in actions.enumerated() {
      let wanted = expected.indices.contains(index) ? expected[index] : nil
      guard let (next, set) = step(action, from: state, wanted: wanted) else {
        return Replay(steps: steps, notEnabled: index, findings: findings(sets, state: nil))
      }
      state = next
      sets.append(set)
      steps.append(TraceStep(action: action, variables: model.describe(state)))
    }
    return Replay(steps: steps, notEnabled: nil, findings: findings(sets, state: state))
  }

  /// Takes the actions of `trace` from the initial state whose variables are those of its first state;
  /// nil if there is none.
  public func run(_ trace: Trace) -> Replay? {
    guard
      let first = trace.steps.first,
      let state = model.initialStates.first(where: { model.describe($0) == first.variables })
    else { return nil }
    let rest = trace.steps.dropFirst()
    return run(rest.map(\.action), from: state, expected: rest.map(\.variables))
  }

  private func step(
    _ action: TraceAction, from state: M.State, wanted: [TraceVariable]?
  ) -> (M.State, PredicateSet)? {
    var first: (M.State, PredicateSet)?
    var fitting: (M.State, PredicateSet)?
    model.forEachStep(from: state) { candidate, next, set in
      guard fitting == nil, model.describe(candidate) == action else { return }
      if first == nil { first = (next, set) }
      if let wanted, model.describe(next) == wanted { fitting = (next, set) }
    }
    return fitting ?? first
  }

  /// What the properties come to along the run; `state` is the last one, nil for a run cut short.
  private func findings(_ sets: [PredicateSet], state: M.State?) -> [ReplayFinding] {
    properties.compactMap { property in
      property.claims.compactMap { claim in
        step(of: claim, sets, state: state).map { ReplayFinding(property: property.id, step: $0) }
      }.min { $0.step < $1.step }
    }
  }

  /// The first step of the run, prelude apart, with the truth `value`.
  private func first(_ value: Bool, in truth: [Bool]) -> Int? {
    let skipped = model.prelude.count
    return truth.dropFirst(skipped).firstIndex(of: value).map { $0 - skipped }
  }

  /// The first step at which a claim is decided by the run.
  private func step(of claim: Claim, _ sets: [PredicateSet], state: M.State?) -> Int? {
    switch claim {
    case .always(let formula):
      return first(false, in: formula.truth(along: sets))
    case .reachable(let formula):
      return first(true, in: formula.truth(along: sets))
    case .noDeadlock:
      guard let state else { return nil }
      var hasStep = false
      model.forEachStep(from: state) { _, _, _ in hasStep = true }
      return hasStep ? nil : sets.count - 1 - model.prelude.count
    case .possible, .everyRun:
      // One run says nothing about all the others.
      return nil
    }
  }
}

/// How far a replay came and what it showed.
public struct Replay: Equatable, Sendable {
  /// The states visited, the initial one first with the action `start`.
  public let steps: [TraceStep]
  /// The position of the first action that no step has; nil if all were taken.
  public let notEnabled: Int?
  /// The properties that the run decides, in the order they were given.
  public let findings: [ReplayFinding]

  /// A replay with these parts.
  public init(steps: [TraceStep], notEnabled: Int?, findings: [ReplayFinding]) {
    self.steps = steps
    self.notEnabled = notEnabled
    self.findings = findings
  }
}

/// A property that a run decides: an `always` claim false, a `reachable` one true, or a deadlock.
public struct ReplayFinding: Equatable, Sendable {
  /// The property's id.
  public let property: String
  /// The first step at which it is decided; 0 is the initial state.
  public let step: Int

  /// A finding on the property with this id.
  public init(property: String, step: Int) {
    self.property = property
    self.step = step
  }
}
