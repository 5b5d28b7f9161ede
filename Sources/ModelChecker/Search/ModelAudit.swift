/// Looks for faults of a model that would make every verdict on it worthless.
///
/// A search takes it for granted that the steps of a state are a function of the state, and that a packed
/// state stands for one state. A model that reads a clock, draws a random number, goes through a `Set`, or
/// forgets a field when it packs breaks that, and nothing else would tell. The audit takes the first
/// states of a model, makes their steps more than once and in each way there is, and compares.
///
///     #expect(ModelAudit(model).problem() == nil)
///
/// ``Checker`` looks at the first few states before each run, and stops the process at a fault. A fault
/// that shows only further on needs an audit with more states. It keeps all states that it looks at.
public struct ModelAudit<M: Model> {
  /// The model to look at.
  public let model: M
  /// How many states are looked at, the nearest to the initial ones.
  public let mostStates: Int

  /// An audit of the `mostStates` states that are nearest to the initial ones.
  public init(_ model: M, mostStates: Int = 1_000) {
    self.model = model
    self.mostStates = mostStates
  }

  /// The first fault that is found, in a sentence that names the state's field or the step; nil if none is.
  public func problem() -> String? {
    var states = model.initialStates
    if let problem = difference(of: states, and: model.initialStates) {
      return "the initial states are not the same each time: \(problem)"
    }
    var seen: Set<[UInt64]> = []
    states = states.filter { seen.insert(words(model.pack($0))).inserted }
    var scratch = model.makeScratch()
    var next = 0
    while next < min(states.count, mostStates) {
      let state = states[next]
      next += 1
      let steps = steps(from: state)
      if let problem = packing(of: state) ?? listing(of: state, steps, &scratch) { return problem }
      for step in steps where states.count < mostStates {
        if seen.insert(words(model.pack(step.state))).inserted { states.append(step.state) }
      }
    }
    return nil
  }

  /// A step as the model gives it.
  private struct Step {
    let action: M.Action
    let state: M.State
    let set: PredicateSet
  }

  private func steps(from state: M.State) -> [Step] {
    var steps: [Step] = []
    model.forEachStep(from: state) { steps.append(Step(action: $0, state: $1, set: $2)) }
    return steps
  }

  /// What is wrong with the packed form of a state.
  private func packing(of state: M.State) -> String? {
    let packed = model.pack(state)
    let again = model.unpack(packed)
    if let field = field(of: state, and: again) {
      return "packing loses information: \(field) after a state was packed and unpacked"
    }
    if model.pack(again) != packed {
      return "packing loses information: a state that was packed and unpacked packs otherwise"
    }
    let words = words(packed)
    for bit in max(0, model.packedBits)..<max(M.Packed.bitCapacity, model.packedBits)
    where bit / 64 < words.count && words[bit / 64] >> UInt64(bit % 64) & 1 == 1 {
      return "packedBits is \(model.packedBits), and a state has a bit at position \(bit)"
    }
    return nil
  }

  /// What is wrong with the steps of a state.
  private func listing(
    of state: M.State, _ steps: [Step], _ scratch: inout M.Scratch
  ) -> String? {
    let kinds = model.actionKinds
    for step in steps {
      let kind = model.kind(of: step.action)
      if !kinds.indices.contains(kind) {
        return "\(name(step.action)) has kind \(kind), and \(kinds.count) are listed"
      }
    }
    if let problem = difference(of: steps, and: self.steps(from: state)) {
      return "the steps of a state are not the same each time: \(problem)"
    }
    let packed = model.pack(state)
    if let problem = difference(of: steps, and: self.steps(from: model.unpack(packed))) {
      return "a state has other steps after it was packed and unpacked: \(problem)"
    }
    var list = StepList<M.Packed>()
    model.addPackedSteps(from: packed, with: &scratch, to: &list)
    if let problem = difference(of: steps, and: list) {
      return "addPackedSteps and forEachStep differ: \(problem)"
    }
    return nil
  }

  private func difference(of one: [M.State], and other: [M.State]) -> String? {
    if one.count != other.count { return "\(one.count) and then \(other.count)" }
    for (left, right) in zip(one, other) {
      if let field = field(of: left, and: right) { return field }
      if model.pack(left) != model.pack(right) { return "two that look alike pack differently" }
    }
    return nil
  }

  private func difference(of one: [Step], and other: [Step]) -> String? {
    for (left, right) in zip(one, other) {
      if left.action != right.action { return "\(name(left.action)), then \(name(right.action))" }
      if let field = field(of: left.state, and: right.state) {
        return "\(name(left.action)) gives \(field)"
      }
      if model.pack(left.state) != model.pack(right.state) {
        return "\(name(left.action)) gives states that look alike and pack differently"
      }
      if let predicate = predicate(left.set, right.set) {
        return "\(predicate) is true in one \(name(left.action)) and not in the other"
      }
    }
    return one.count == other.count ? nil : "\(one.count) of them, then \(other.count)"
  }

  private func difference(of one: [Step], and other: StepList<M.Packed>) -> String? {
    for (left, right) in zip(one, other.steps) {
      if model.kind(of: left.action) != right.kind {
        return "\(name(left.action)) has kind \(model.kind(of: left.action)) and \(right.kind)"
      }
      if model.pack(left.state) != right.next {
        let field = field(of: left.state, and: model.unpack(right.next))
        return "\(name(left.action)) gives \(field ?? "states that look alike")"
      }
      if let predicate = predicate(left.set, right.set) {
        return "\(predicate) is true in one \(name(left.action)) and not in the other"
      }
    }
    return one.count == other.steps.count ? nil : "\(one.count) steps and \(other.steps.count)"
  }

  /// The first field in which two states differ, with both values.
  private func field(of one: M.State, and other: M.State) -> String? {
    for (left, right) in zip(model.describe(one), model.describe(other)) where left != right {
      return "\(left.name) = \(left.value.plainText) and \(right.name) = \(right.value.plainText)"
    }
    return nil
  }

  /// The first predicate that is in one of two sets.
  private func predicate(_ one: PredicateSet, _ other: PredicateSet) -> String? {
    guard one != other else { return nil }
    let index = (0..<PredicateSet.capacity).first { one.contains($0) != other.contains($0) } ?? 0
    let names = model.predicates
    return names.indices.contains(index) ? names[index].name : "predicate \(index)"
  }

  private func name(_ action: M.Action) -> String { model.describe(action).name }

  private func words(_ packed: M.Packed) -> [UInt64] {
    (0..<M.Packed.bitCapacity / 64).map { packed[word: $0] }
  }
}

/// The packed steps of a state, as they come.
private struct StepList<Packed: PackedState>: StepSink {
  var steps: [(kind: Int, next: Packed, set: PredicateSet)] = []

  mutating func add(kind: Int, next: Packed, _ predicates: PredicateSet) {
    steps.append((kind, next, predicates))
  }
}

extension TraceValue {
  /// The value as it would stand in a sentence.
  var plainText: String {
    switch self {
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    }
  }
}
