import ModelChecker

/// The plainest breadth-first search there is: a queue, a dictionary, and for each state the truth of
/// every subformula in the step before. It shares no code with the checker.
struct NaiveSearch<M: Model> where M.State: Hashable {
  struct Node: Hashable {
    let state: M.State
    /// The truth of each subformula in the step that led here.
    let memory: [Bool]
  }
  struct Step {
    let label: Int
    let target: Int
    let truth: [Formula: Bool]
  }

  let formulas: [Formula]
  var nodes: [Node] = []
  /// For each node where it was first found from, and by which step.
  var parents: [(node: Int, label: Int)?] = []
  var steps: [[Step]] = []
  var starts: [Step] = []
  var depths: [Int] = []
  private var numbers: [Node: Int] = [:]

  init(_ model: M, _ roots: [Formula]) {
    formulas = roots.reduce(into: []) { Self.collect($1, &$0) }
    var before: [Formula: Bool] = [:]
    for set in model.prelude { before = truth(set, before) }
    for (index, state) in model.initialStates.enumerated() {
      let now = truth(model.predicates(atStart: state), before)
      starts.append(Step(label: index, target: number(state, now, nil), truth: now))
    }
    var next = 0
    while next < nodes.count {
      let node = nodes[next]
      let before = Dictionary(uniqueKeysWithValues: zip(formulas, node.memory))
      var found: [Step] = []
      model.forEachStep(from: node.state) { _, target, set in
        let now = truth(set, before)
        let index = number(target, now, (next, found.count))
        found.append(Step(label: found.count, target: index, truth: now))
      }
      steps.append(found)
      next += 1
    }
  }

  private mutating func number(
    _ state: M.State, _ truth: [Formula: Bool], _ parent: (Int, Int)?
  ) -> Int {
    let node = Node(state: state, memory: formulas.map { truth[$0] ?? false })
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    parents.append(parent)
    depths.append(parent.map { depths[$0.0] + 1 } ?? 0)
    return nodes.count - 1
  }

  /// Subformulas, inner ones first.
  private static func collect(_ formula: Formula, _ list: inout [Formula]) {
    switch formula {
    case .constant, .predicate: break
    case .not(let inner), .previous(let inner), .once(let inner), .historically(let inner):
      collect(inner, &list)
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .since(let left, let right):
      collect(left, &list)
      collect(right, &list)
    }
    if !list.contains(formula) { list.append(formula) }
  }

  private func truth(_ set: PredicateSet, _ before: [Formula: Bool]) -> [Formula: Bool] {
    var now: [Formula: Bool] = [:]
    func value(_ formula: Formula) -> Bool { now[formula] ?? false }
    func past(_ formula: Formula, or none: Bool) -> Bool { before[formula] ?? none }
    for formula in formulas {
      switch formula {
      case .constant(let value): now[formula] = value
      case .predicate(let number): now[formula] = set.contains(number)
      case .not(let inner): now[formula] = !value(inner)
      case .and(let left, let right): now[formula] = value(left) && value(right)
      case .or(let left, let right): now[formula] = value(left) || value(right)
      case .implies(let left, let right): now[formula] = !value(left) || value(right)
      case .previous(let inner): now[formula] = past(inner, or: false)
      case .once(let inner): now[formula] = value(inner) || past(formula, or: false)
      case .historically(let inner): now[formula] = value(inner) && past(formula, or: true)
      case .since(let hold, let start):
        now[formula] = value(start) || (value(hold) && past(formula, or: false))
      }
    }
    return now
  }

  /// The positions of the steps of the first run that ends in a step with `accepts`; the first is
  /// the position of the initial state.
  func firstRun(_ accepts: (Step) -> Bool) -> [Int]? {
    if let start = starts.first(where: accepts) { return [start.label] }
    for node in nodes.indices {
      if let step = steps[node].first(where: accepts) { return path(to: node) + [step.label] }
    }
    return nil
  }

  /// The first run to a state without steps.
  func firstDeadlock() -> [Int]? {
    nodes.indices.first { steps[$0].isEmpty }.map(path)
  }

  private func path(to node: Int) -> [Int] {
    var labels: [Int] = []
    var current = node
    while let parent = parents[current] {
      labels.append(parent.label)
      current = parent.node
    }
    let start = starts.first { $0.target == current }?.label ?? 0
    return [start] + labels.reversed()
  }

  /// The first run after which a `possible` claim fails.
  func firstImpossible(when: Formula, along: Formula, reach: Formula) -> [Int]? {
    func holds(_ formula: Formula, _ step: Step) -> Bool { step.truth[formula] ?? false }
    var able = [Bool](repeating: false, count: nodes.count)
    var changed = true
    while changed {
      changed = false
      for node in nodes.indices where !able[node] {
        let can = steps[node].contains { step in
          holds(along, step) && (holds(reach, step) || able[step.target])
        }
        if can {
          able[node] = true
          changed = true
        }
      }
    }
    return firstRun { step in
      holds(when, step) && !(holds(along, step) && holds(reach, step)) && !able[step.target]
    }
  }
}
