import LockCore
import ModelChecker

/// How a replay ended.
public enum ReplayOutcome: Equatable, Sendable {
  /// All steps went through; the property was violated at this step, or not at all.
  case ran(violatedAt: Int?)
  /// The action of this step is not enabled.
  case notEnabled(step: Int, action: TraceAction)
  /// A state differs from the recorded one: the first variable that does. The run went on.
  case differs(step: Int, variable: String, recorded: String, now: String, violatedAt: Int?)
  /// The model checks no property of this id.
  case unknownProperty
}

extension ModelFile {
  /// Feeds the actions of a recorded trace to today's core, or to the named fault over it, and compares
  /// every state.
  public func replay(_ trace: Trace, fault name: String?, property id: String) -> ReplayOutcome {
    guard let property = selected.first(where: { $0.id == id }) else { return .unknownProperty }
    if let fault = fault(name.map(FaultChoice.named) ?? .none) {
      return replay(trace, in: world(with: fault), property)
    }
    return settings.isTierOne
      ? replay(trace, in: world, property) : replay(trace, in: wideWorld, property)
  }

  private func replay<L: LockCodec>(
    _ trace: Trace, in world: LockWorld<L>, _ property: Property
  ) -> ReplayOutcome {
    let actions = trace.steps.dropFirst().map(\.action)
    let expected = trace.steps.dropFirst().map(\.variables)
    let replay = Replayer(world, properties: [property])
      .run(actions, from: world.start, expected: expected, loop: trace.loop)
    if let index = replay.notEnabled {
      return .notEnabled(step: index + 1, action: actions[index])
    }
    let violatedAt =
      replay.findings.first?.step ?? deadEnd(of: trace, in: world, property)
    for (step, pair) in zip(trace.steps, replay.steps).enumerated() {
      if let difference = Difference(recorded: pair.0.variables, now: pair.1.variables) {
        return .differs(
          step: step, variable: difference.variable, recorded: difference.recorded,
          now: difference.now, violatedAt: violatedAt)
      }
    }
    return .ran(violatedAt: violatedAt)
  }

  /// A violation of a possibility shows in no step: it is that nothing leads on from the last state. So
  /// the trace is walked once more and everything after it is searched.
  private func deadEnd<L: LockCodec>(
    of trace: Trace, in world: LockWorld<L>, _ property: Property
  ) -> Int? {
    guard let last = world.state(after: trace) else { return nil }
    let atFirst = Formula.not(.previous(.constant(true)))
    for claim in property.claims {
      guard case .possible(let when, let along, let reach) = claim else { continue }
      guard when.truth(along: last.predicates).last == true else { continue }
      let rest = LockWorld<L>(
        settings: world.settings, start: last.state, prelude: [],
        startPredicates: last.predicates.last ?? PredicateSet())
      let leadsOn = Property(
        id: property.id, name: property.name, kind: .possibility,
        claims: [.possible(when: atFirst, along: along, reach: reach)])
      let result = Checker(rest, properties: [leadsOn]).run()
      if result.properties.first?.verdict == .violated { return trace.steps.count - 1 }
    }
    return nil
  }
}

extension LockWorld {
  /// The state that a trace leads to, with the predicates of all steps up to it.
  fileprivate func state(after trace: Trace) -> (state: WorldState<L>, predicates: [PredicateSet])?
  {
    var state = start
    var predicates = prelude + [startPredicates]
    for step in trace.steps.dropFirst() {
      var next: (WorldState<L>, PredicateSet)?
      forEachStep(from: state) { action, after, set in
        guard next == nil, describe(action) == step.action else { return }
        if describe(after) == step.variables { next = (after, set) }
      }
      guard let next else { return nil }
      state = next.0
      predicates.append(next.1)
    }
    return (state, predicates)
  }
}

/// The first variable in which two states differ.
private struct Difference {
  let variable: String
  let recorded: String
  let now: String

  init?(recorded: [TraceVariable], now: [TraceVariable]) {
    for (old, new) in zip(recorded, now) where old != new {
      variable = new.name == old.name ? old.name : "\(old.name)/\(new.name)"
      self.recorded = old.value.text
      self.now = new.value.text
      return
    }
    guard recorded.count != now.count else { return nil }
    let longer = recorded.count > now.count ? recorded : now
    let extra = longer[min(recorded.count, now.count)]
    variable = extra.name
    self.recorded = recorded.count > now.count ? extra.value.text : "nothing"
    self.now = recorded.count > now.count ? "nothing" : extra.value.text
  }
}

extension TraceValue {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    }
  }
}
