/// A model whose packed states are the numbers of another model's states. A search takes the steps of a state
/// from its record; this is for all that comes before and after it.
@usableFromInline
struct NumberedModel<M: Model>: Model {
  @usableFromInline typealias State = M.State
  @usableFromInline typealias Action = M.Action
  @usableFromInline typealias Packed = UInt64

  @usableFromInline let base: M
  @usableFromInline let states: NumberedStates<M>

  @usableFromInline
  init(_ base: M, _ states: NumberedStates<M>) {
    self.base = base
    self.states = states
  }

  @usableFromInline var initialStates: [State] { base.initialStates }

  @usableFromInline
  func forEachStep(from state: State, _ visit: (Action, State, PredicateSet) -> Void) {
    base.forEachStep(from: state, visit)
  }

  @usableFromInline
  func predicates(atStart state: State) -> PredicateSet { base.predicates(atStart: state) }

  @usableFromInline
  func predicates(stutteringIn state: State) -> PredicateSet {
    base.predicates(stutteringIn: state)
  }

  @usableFromInline
  func pack(_ state: State) -> UInt64 {
    UInt64(truncatingIfNeeded: states.number(of: base.pack(state)))
  }

  @usableFromInline
  func unpack(_ packed: UInt64) -> State {
    base.unpack(states.state(Int(truncatingIfNeeded: packed)))
  }

  @usableFromInline var packedBits: Int { StateLayer.numberBits }
  @usableFromInline var prelude: [PredicateSet] { base.prelude }
  @usableFromInline var predicates: [PredicateDescription] { base.predicates }
  @usableFromInline var actionKinds: [String] { base.actionKinds }
  @usableFromInline func kind(of action: Action) -> Int { base.kind(of: action) }
  @usableFromInline var caseFields: [CaseField] { base.caseFields }
  @usableFromInline func describe(_ action: Action) -> TraceAction { base.describe(action) }
  @usableFromInline func describe(_ state: State) -> [TraceVariable] { base.describe(state) }
}
