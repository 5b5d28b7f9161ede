/// A model of which one arrangement of each state stands for all: the least one.
@usableFromInline
struct QuotientModel<M: SymmetricModel>: Model {
  @usableFromInline typealias State = M.State
  @usableFromInline typealias Packed = M.Packed

  /// An action with the predicates of its step, so that a run of this model tells all that is needed to
  /// find a run of the other one.
  @usableFromInline
  struct Action: Equatable, Sendable {
    let base: M.Action
    let set: PredicateSet

    @usableFromInline
    init(_ base: M.Action, _ set: PredicateSet) {
      self.base = base
      self.set = set
    }
  }

  /// What the model keeps itself, and the steps of the state that is being expanded.
  @usableFromInline
  struct Scratch {
    @usableFromInline var base: M.Scratch
    @usableFromInline var steps = QuotientSteps<M.Packed>()
    @usableFromInline var others = QuotientSteps<M.Packed>()

    @usableFromInline
    init(_ base: M.Scratch) { self.base = base }
  }

  @usableFromInline let base: M
  @usableFromInline let arrangements: Arrangements
  @usableFromInline let watch: SymmetryWatch

  @inlinable
  func representative(_ packed: M.Packed) -> M.Packed {
    arrangements.representative(packed, base)
  }

  @usableFromInline
  var initialStates: [State] {
    var seen: [Packed] = []
    for state in base.initialStates {
      let packed = representative(base.pack(state))
      if !seen.contains(packed) { seen.append(packed) }
    }
    return seen.map(base.unpack)
  }

  @usableFromInline
  func forEachStep(from state: State, _ visit: (Action, State, PredicateSet) -> Void) {
    base.forEachStep(from: state) { action, next, set in
      visit(Action(action, set), base.unpack(representative(base.pack(next))), set)
    }
  }

  @inlinable
  func addPackedSteps<Sink: StepSink & ~Copyable>(
    from packed: Packed, with scratch: inout Scratch, to sink: inout Sink
  ) where Sink.Packed == Packed {
    list(packed, &scratch.base, &scratch.steps)
    for step in scratch.steps.all { sink.add(kind: step.kind, next: step.next, step.set) }
    check(packed, &scratch)
  }

  /// Lists the steps of a state of the model, which lead to representatives here.
  @inlinable
  func list(_ packed: Packed, _ scratch: inout M.Scratch, _ steps: inout QuotientSteps<Packed>) {
    steps.all.removeAll(keepingCapacity: true)
    base.addPackedSteps(from: packed, with: &scratch, to: &steps)
    for index in steps.all.indices {
      let step = steps.all[index]
      let next = representative(step.next)
      if watch.looksAtAll && !arrangements.leadBack(from: next, to: step.next, base) {
        watch.noteNoWayBack()
      }
      steps.all[index] = PackedStep(kind: step.kind, next: next, set: step.set)
    }
  }

  /// Compares the other arrangements of a state with it: all of them, or one that the state itself
  /// chooses.
  @inlinable
  func check(_ packed: Packed, _ scratch: inout Scratch) {
    let chosen =
      watch.looksAtAll
      ? -1 : Int(truncatingIfNeeded: packed.hashWord % UInt64(arrangements.count))
    var seen: [Packed] = [packed]
    var current = packed
    var number = 1
    for exchange in arrangements.exchanges {
      current = base.exchanging(exchange.part, ofGroup: exchange.group, in: current)
      defer { number += 1 }
      guard chosen < 0 || number == chosen, !seen.contains(current) else { continue }
      seen.append(current)
      list(current, &scratch.base, &scratch.others)
      watch.compare(scratch.steps.all, scratch.others.all, base)
    }
  }

  @usableFromInline func makeScratch() -> Scratch { Scratch(base.makeScratch()) }
  @usableFromInline
  func predicates(atStart state: State) -> PredicateSet { base.predicates(atStart: state) }
  @inlinable func pack(_ state: State) -> Packed { base.pack(state) }
  @inlinable func unpack(_ packed: Packed) -> State { base.unpack(packed) }
  @usableFromInline var packedBits: Int { base.packedBits }
  @usableFromInline var prelude: [PredicateSet] { base.prelude }
  @usableFromInline var predicates: [PredicateDescription] { base.predicates }
  @usableFromInline var actionKinds: [String] { base.actionKinds }
  @usableFromInline func kind(of action: Action) -> Int { base.kind(of: action.base) }

  /// The kind and the predicates of the step, for ``LiftedRun``.
  @usableFromInline
  func describe(_ action: Action) -> TraceAction {
    TraceAction(base.actionKinds[kind(of: action)], [.init("set", .text(Self.text(action.set)))])
  }

  /// The words of the packed state, for ``LiftedRun``.
  @usableFromInline
  func describe(_ state: State) -> [TraceVariable] {
    [.init("packed", .text(Self.text(base.pack(state))))]
  }

  static func text(_ set: PredicateSet) -> String {
    (0..<PredicateSet.capacity).filter(set.contains).map(String.init).joined(separator: " ")
  }

  static func text(_ packed: Packed) -> String {
    (0..<Packed.bitCapacity / 64).map { String(packed[word: $0], radix: 16) }
      .joined(separator: " ")
  }
}

/// The packed steps of a state, as they come.
@usableFromInline
struct QuotientSteps<Packed: PackedState>: StepSink {
  @usableFromInline var all: [PackedStep<Packed>] = []

  @usableFromInline
  init() {}

  @inlinable
  mutating func add(kind: Int, next: Packed, _ predicates: PredicateSet) {
    all.append(PackedStep(kind: kind, next: next, set: predicates))
  }
}
