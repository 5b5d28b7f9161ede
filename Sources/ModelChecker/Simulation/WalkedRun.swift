/// A run of a model state by state, never packed, that a walk took.
struct WalkedRun<M: Model> {
  /// One step by which the run can be taken again: its action, and which of the steps with that action.
  struct Step {
    let action: M.Action
    let number: Int
    let state: M.State
    let set: PredicateSet
  }

  let model: M
  let start: M.State
  let startSet: PredicateSet
  var steps: [Step]

  private init(_ model: M, start: M.State, steps: [Step]) {
    self.model = model
    self.start = start
    startSet = model.predicates(atStart: start)
    self.steps = steps
  }

  /// The run along `choices`, of which the first is the number of an initial state, and then along `last`.
  ///
  /// The walk went from packed state to packed state. That the run comes to the same ones is checked, and a
  /// difference ends the process: packing loses something then, or the steps are not a function of the
  /// state.
  init(_ model: M, _ choices: [(choice: Int, state: M.Packed)], last: Int?) {
    let numbers = choices.map(\.choice) + (last.map { [$0] } ?? [])
    let starts = model.initialStates
    guard let first = numbers.first, starts.indices.contains(first) else {
      InternalError.search("a walk starts in no initial state")
    }
    self.init(model, start: starts[first], steps: [])
    for (index, number) in numbers.enumerated() {
      if index > 0 { take(number) }
      guard index < choices.count, model.pack(end) != choices[index].state else { continue }
      let name = steps.last.map { model.describe($0.action) } ?? TraceAction("start")
      let difference = InternalError.difference(
        replayed: model.describe(end), stored: model.describe(model.unpack(choices[index].state)))
      InternalError.packing(step: index, action: name, difference)
    }
  }

  /// How many steps it has.
  var length: Int { steps.count }

  /// The state that it comes to.
  var end: M.State { state(after: steps.count) }

  /// The predicates of all steps, those of the prelude first.
  var sets: [PredicateSet] { model.prelude + [startSet] + steps.map(\.set) }

  /// The run as a trace.
  var trace: Trace {
    let first = TraceStep(action: TraceAction("start"), variables: model.describe(start))
    return Trace(
      steps: [first]
        + steps.map {
          TraceStep(action: model.describe($0.action), variables: model.describe($0.state))
        })
  }

  /// The state after the first `count` steps.
  func state(after count: Int) -> M.State { count == 0 ? start : steps[count - 1].state }

  /// All steps from `state`.
  func allSteps(from state: M.State) -> [Step] {
    var all: [Step] = []
    model.forEachStep(from: state) { action, next, set in
      let number = all.count { $0.action == action }
      all.append(Step(action: action, number: number, state: next, set: set))
    }
    return all
  }

  /// Goes on by step `number` of the last state.
  private mutating func take(_ number: Int) {
    let all = allSteps(from: end)
    guard all.indices.contains(number) else {
      InternalError.search("a walk took a step that is not there any more")
    }
    steps.append(all[number])
  }

  /// The first `count` steps of the run and then the steps that look like `rest`; nil if one of these is
  /// not there. `cost` grows by the states that were expanded.
  func following(_ count: Int, _ rest: some Sequence<Step>, _ cost: inout Int) -> WalkedRun? {
    var run = WalkedRun(model, start: start, steps: Array(steps.prefix(count)))
    for step in rest {
      cost += 1
      var seen = 0
      var found: Step?
      model.forEachStep(from: run.end) { action, next, set in
        guard found == nil, action == step.action else { return }
        if seen == step.number {
          found = Step(action: action, number: seen, state: next, set: set)
        }
        seen += 1
      }
      guard let found else { return nil }
      run.steps.append(found)
    }
    return run
  }
}
