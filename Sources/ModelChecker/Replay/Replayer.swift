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
  /// show what differs). Where there is no step at all, the action ``TraceAction/stutter`` can be taken.
  ///
  /// With `loop` the run is a lasso: after the last state comes that of index `loop` again, by its action.
  public func run(
    _ actions: [TraceAction], from state: M.State, expected: [[TraceVariable]] = [],
    loop: Int? = nil
  ) -> Replay {
    let first = model.predicates(atStart: state)
    var sets = model.prelude + [first]
    var steps = [TraceStep(action: TraceAction("start"), variables: model.describe(state))]
    var states = [state]
    var kinds: [Int?] = [nil]
    for (index, action) in actions.enumerated() {
      let wanted = expected.indices.contains(index) ? expected[index] : nil
      guard let step = step(action, from: states[index], wanted: wanted) else {
        return Replay(steps: steps, notEnabled: index, findings: findings(sets, state: nil))
      }
      states.append(step.state)
      kinds.append(step.kind)
      sets.append(step.set)
      steps.append(TraceStep(action: action, variables: model.describe(step.state)))
    }
    var found = findings(sets, state: states[states.count - 1])
    if let loop {
      guard let close = close(steps, states, loop) else {
        return Replay(steps: steps, notEnabled: loop - 1, findings: found)
      }
      // With the step that closes it, so that the loop starts and ends in one state.
      let lasso = ModelLoop(
        model: model, states: states + [close.state], kinds: kinds + [close.kind],
        sets: sets + [close.set], loop: loop + 1)
      found = merged(found, findings(in: lasso, lastStep: steps.count - 1))
    }
    return Replay(steps: steps, notEnabled: nil, findings: found)
  }

  /// The step that leads from the last state to the first one of the loop; nil if there is none, or the
  /// state after it is another one.
  private func close(_ steps: [TraceStep], _ states: [M.State], _ loop: Int) -> Step? {
    guard loop > 0, loop < steps.count else { return nil }
    let first = steps[loop]
    let step = step(first.action, from: states[states.count - 1], wanted: first.variables)
    guard let step, model.pack(step.state) == model.pack(states[loop]) else { return nil }
    return step
  }

  /// The properties of runs that a lasso breaks.
  private func findings(in lasso: ModelLoop<M>, lastStep: Int) -> [ReplayFinding] {
    properties.compactMap { property in
      let isBroken = property.claims.contains { claim in
        guard case .everyRun(let formula, let fairness) = claim else { return false }
        return lasso.breaks(formula, fairness)
      }
      return isBroken ? ReplayFinding(property: property.id, step: lastStep) : nil
    }
  }

  /// Both in the order of the properties, one for each.
  private func merged(_ left: [ReplayFinding], _ right: [ReplayFinding]) -> [ReplayFinding] {
    properties.compactMap { property in
      (left + right).first { $0.property == property.id }
    }
  }

  /// Takes the actions of `trace` from the initial state whose variables are those of its first state;
  /// nil if there is none.
  public func run(_ trace: Trace) -> Replay? {
    guard
      let first = trace.steps.first,
      let state = model.initialStates.first(where: { model.describe($0) == first.variables })
    else { return nil }
    let rest = trace.steps.dropFirst()
    return run(
      rest.map(\.action), from: state, expected: rest.map(\.variables), loop: trace.loop)
  }

  /// A step that was taken; its kind is nil for stuttering.
  private typealias Step = (state: M.State, set: PredicateSet, kind: Int?)

  private func step(
    _ action: TraceAction, from state: M.State, wanted: [TraceVariable]?
  ) -> Step? {
    var first: Step?
    var fitting: Step?
    var hasStep = false
    model.forEachStep(from: state) { candidate, next, set in
      hasStep = true
      guard fitting == nil, model.describe(candidate) == action else { return }
      let step = (next, set, model.kind(of: candidate))
      if first == nil { first = step }
      if let wanted, model.describe(next) == wanted { fitting = step }
    }
    if !hasStep && action == .stutter { return (state, model.predicates(stutteringIn: state), nil) }
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
