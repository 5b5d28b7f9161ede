/// A run found by a search and replayed on the unpacked model.
struct ReplayedRun {
  /// The states with the actions that led to them.
  var steps: [TraceStep] = []
  /// The predicates of the steps, those of the prelude first.
  var sets: [PredicateSet]

  /// A run that has not begun, after `prelude`.
  init(prelude: [PredicateSet]) { sets = prelude }

  /// The run as a trace.
  var trace: Trace { Trace(steps: steps) }

  /// Appends a step.
  mutating func add(_ action: TraceAction, _ variables: [TraceVariable], _ set: PredicateSet) {
    steps.append(TraceStep(action: action, variables: variables))
    sets.append(set)
  }
}

extension SearchPass {
  /// The run along `path` (state numbers from an initial state on), and with `addsStep` the first
  /// further step that `accepts` takes; an empty path with `addsStep` is an initial state alone.
  ///
  /// The search went from packed state to packed state. The run goes from state to state without ever
  /// packing and unpacking one; that both agree at each step is checked, and a difference ends the
  /// process. `accepts` is given the predicates of the steps before, those of the step, and the state
  /// after it.
  func replay<M: Model>(
    _ model: M, _ plan: PassPlan, path: [Int], addsStep: Bool,
    accepts: ([PredicateSet], PredicateSet, Product) -> Bool
  ) -> ReplayedRun where M.Packed == Product.Base {
    var run = ReplayedRun(prelude: plan.prelude)
    var state = begin(model, plan, &run) { set, product in
      guard let first = path.first else { return accepts(plan.prelude, set, product) }
      return product == store[first]
    }
    for (index, next) in path.enumerated().dropFirst() {
      state = advance(model, from: store[path[index - 1]], state, &run) { _, _, product in
        product == store[next]
      }
    }
    if addsStep, let last = path.last {
      let before = run.sets
      _ = advance(model, from: store[last], state, &run) { _, set, product in
        accepts(before, set, product)
      }
    }
    return run
  }

  /// The product state after a step.
  func product<M: Model>(
    _ model: M, _ state: M.State, before: UInt64, _ set: PredicateSet
  ) -> Product where M.Packed == Product.Base {
    var product = Product(base: model.pack(state))
    if lanes.hasMonitors { product.add(monitors: lanes.step(before: before, set), field) }
    return product
  }

  /// The first initial state whose step `accepts` takes.
  func begin<M: Model>(
    _ model: M, _ plan: PassPlan, _ run: inout ReplayedRun,
    accepts: (PredicateSet, Product) -> Bool
  ) -> M.State where M.Packed == Product.Base {
    let before = monitors(after: plan)
    for state in model.initialStates {
      let set = model.predicates(atStart: state)
      if accepts(set, product(model, state, before: before, set)) {
        run.add(TraceAction("start"), model.describe(state), set)
        return state
      }
    }
    InternalError.search("the run of a finding starts in no initial state")
  }

  /// The state after the first step from `stored` that `accepts` takes, which is given the kind of the
  /// action, the predicates and the state after it; `state` is the same state, never packed.
  func advance<M: Model>(
    _ model: M, from stored: Product, _ state: M.State, _ run: inout ReplayedRun,
    accepts: (Int, PredicateSet, Product) -> Bool
  ) -> M.State where M.Packed == Product.Base {
    let before = stored.monitors(field)
    // The step as the search took it.
    var step: (action: M.Action, state: M.State, product: Product, set: PredicateSet)?
    model.forEachStep(from: model.unpack(stored.base(field))) { action, next, set in
      guard step == nil else { return }
      let product = product(model, next, before: before, set)
      if accepts(model.kind(of: action), set, product) { step = (action, next, product, set) }
    }
    guard let step else { InternalError.search("a step of a finding is not there any more") }
    // The same step from the state that the run is in.
    var taken: M.State?
    var other: M.State?
    model.forEachStep(from: state) { action, next, set in
      guard taken == nil, action == step.action else { return }
      if set == step.set, product(model, next, before: before, set) == step.product {
        taken = next
      } else if other == nil {
        other = next
      }
    }
    let action = model.describe(step.action)
    guard let taken else {
      let difference =
        other.map {
          InternalError.difference(
            replayed: model.describe($0), stored: model.describe(step.state))
        } ?? "is not enabled"
      InternalError.packing(step: run.steps.count, action: action, difference)
    }
    run.add(action, model.describe(taken), step.set)
    return taken
  }
}
