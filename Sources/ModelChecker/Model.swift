/// A finite transition system that the checker can explore.
///
/// A model says where it starts, which steps each state has, and how a state packs into a few
/// words. What is true in a step is given as a ``PredicateSet``; properties are formulas over those
/// predicates. The checker calls all of this from hot loops: no arrays, no classes and no clock in
/// a state, and the same steps in the same order each time a state is expanded.
///
/// A model of a few dozen lines gains much from `@inline(__always)` on what each step calls: on
/// ``forEachStep(from:_:)`` and on a function in it that takes a step, on ``pack(_:)`` and on what makes
/// the predicates. What a step leaves alone is then packed once for all steps of a state.
public protocol Model: Sendable {
  /// Everything that decides what can happen next, as the model works with it.
  associatedtype State
  /// What a step is called.
  associatedtype Action: Equatable & Sendable
  /// The state as it is stored and compared: `UInt64`, or ``Words2`` to ``Words4``.
  associatedtype Packed: PackedState
  /// What a search keeps for the model between states, such as what it has worked out before; nothing by
  /// default. Each worker has its own, and no result depends on it.
  associatedtype Scratch = Void

  /// The states a run can begin in, in a fixed order.
  var initialStates: [State] { get }

  /// Calls `visit` once for each step enabled in `state`, always in the same order: with the action,
  /// the state after it, and the predicates that are true in the step.
  func forEachStep(from state: State, _ visit: (Action, State, PredicateSet) -> Void)

  /// The same steps in the same order, packed, handed to `sink`. The search calls this one. The default
  /// packs what ``forEachStep(from:_:)`` gives; a model with a large state can do better by not handing it
  /// around.
  func addPackedSteps<Sink: StepSink & ~Copyable>(
    from packed: Packed, with scratch: inout Scratch, to sink: inout Sink
  ) where Sink.Packed == Packed

  /// An empty scratch value, which the search makes once and hands back in with each state.
  func makeScratch() -> Scratch

  /// The predicates that are true in the step that creates the initial state `state`.
  func predicates(atStart state: State) -> PredicateSet

  /// The predicates that are true in a step that leaves `state` as it is. Such steps are only taken, for
  /// ever, by runs that have come to a state without a step. By default those of the step that creates
  /// `state`, which is right where predicates speak of states; a model whose predicates also say what a
  /// step did should leave those out here.
  func predicates(stutteringIn state: State) -> PredicateSet

  /// The state as a few words. Two states with equal words must be equal.
  func pack(_ state: State) -> Packed

  /// The state that `pack` made `packed` from.
  func unpack(_ packed: Packed) -> State

  /// How many bits ``pack(_:)`` uses, counted from the lowest bit of the first word. The checker
  /// keeps its monitors in the bits above where they fit.
  var packedBits: Int { get }

  /// Whether a search keeps each state of the model once, and its steps as long as there is room, so that they
  /// are made once and not for each of the monitors that formulas which look back meet the state with. Worth it
  /// for a model whose steps cost much more than looking a state up; false by default.
  var keepsSteps: Bool { get }

  /// The predicate sets of steps deemed to have happened before the initial states, oldest first.
  /// Formulas look back on them; nothing is checked in them. None by default.
  var prelude: [PredicateSet] { get }

  /// The names and meanings of the predicates; the position is the number used in a ``PredicateSet``.
  var predicates: [PredicateDescription] { get }

  /// The kinds of action, for coverage: each must fire somewhere, or is reported.
  var actionKinds: [String] { get }

  /// The position of `action`'s kind in ``actionKinds``.
  func kind(of action: Action) -> Int

  /// Where the packed state has values with names, such as the cases of an enum: those that no reachable state
  /// has are reported. None by default; a ``PlainModel`` has those of its fields.
  var caseFields: [CaseField] { get }

  /// The action as a name with parameters, for traces.
  func describe(_ action: Action) -> TraceAction

  /// The state as named values in a fixed order, for traces.
  func describe(_ state: State) -> [TraceVariable]
}

extension Model {
  public var prelude: [PredicateSet] { [] }

  public var caseFields: [CaseField] { [] }

  public var keepsSteps: Bool { false }

  public func predicates(stutteringIn state: State) -> PredicateSet {
    predicates(atStart: state)
  }

  @inlinable
  public func addPackedSteps<Sink: StepSink & ~Copyable>(
    from packed: Packed, with scratch: inout Scratch, to sink: inout Sink
  ) where Sink.Packed == Packed {
    @inline(__always)
    func add(_ action: Action, _ next: State, _ predicates: PredicateSet) {
      sink.add(kind: kind(of: action), next: pack(next), predicates)
    }
    forEachStep(from: unpack(packed), add)
  }
}

/// Takes the packed steps of a state, one by one and in order.
public protocol StepSink<Packed>: ~Copyable {
  /// The packed states of the model.
  associatedtype Packed: PackedState
  /// A step: the kind of its action, the packed state after it, and the predicates that are true in it.
  mutating func add(kind: Int, next: Packed, _ predicates: PredicateSet)
}

extension Model where Scratch == Void {
  /// Nothing is kept.
  @inlinable
  public func makeScratch() {}
}

/// A predicate's name, as formulas and listings use it, and its meaning in one sentence.
public struct PredicateDescription: Equatable, Sendable {
  /// The name, as formulas spell it.
  public let name: String
  /// The meaning, as a sentence.
  public let meaning: String

  /// A name with its meaning.
  public init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}
