import ModelChecker

/// A model whose steps are kept, as another one that asks for nothing of the kind.
struct KeepingModel<Base: Model>: Model {
  typealias Scratch = Void

  let base: Base
  let keepsSteps = true

  init(_ base: Base) { self.base = base }

  var initialStates: [Base.State] { base.initialStates }
  func forEachStep(
    from state: Base.State, _ visit: (Base.Action, Base.State, PredicateSet) -> Void
  ) { base.forEachStep(from: state, visit) }
  func predicates(atStart state: Base.State) -> PredicateSet { base.predicates(atStart: state) }
  func predicates(stutteringIn state: Base.State) -> PredicateSet {
    base.predicates(stutteringIn: state)
  }
  func pack(_ state: Base.State) -> Base.Packed { base.pack(state) }
  func unpack(_ packed: Base.Packed) -> Base.State { base.unpack(packed) }
  var packedBits: Int { base.packedBits }
  var prelude: [PredicateSet] { base.prelude }
  var predicates: [PredicateDescription] { base.predicates }
  var actionKinds: [String] { base.actionKinds }
  func kind(of action: Base.Action) -> Int { base.kind(of: action) }
  var caseFields: [CaseField] { base.caseFields }
  func describe(_ action: Base.Action) -> TraceAction { base.describe(action) }
  func describe(_ state: Base.State) -> [TraceVariable] { base.describe(state) }
}
