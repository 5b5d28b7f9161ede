/// A model in few words, and the one to begin with: steps as changes of a copy of the state, facts instead
/// of numbered predicates, one list of fields instead of packing by hand.
///
///     struct Counter: PlainModel {
///       struct State { var count = 0 }
///       enum Action: CaseIterable { case up, reset }
///       enum Fact: CaseIterable { case isFull }
///
///       let initialStates = [State()]
///
///       func steps(from state: State, take: Take) {
///         if state.count < 3 { take(.up) { $0.count += 1 } }
///         take(.reset) { $0.count = 0 }
///       }
///
///       func isTrue(_ fact: Fact, in state: State) -> Bool { state.count == 3 }
///
///       func code(_ state: inout State, _ fields: inout some FieldCoder) {
///         fields.code(&state.count, of: 0...3)
///       }
///
///       var properties: [Property] { [.reachable("full", fact(.isFull))] }
///     }
///
/// It is searched in the same way as any ``Model``, in two to three times the time of one that is packed by
/// hand, and more if its state has arrays. Any part of ``Model`` can be written by hand instead.
public protocol PlainModel: Model
where Action: Equatable, Scratch == PlainScratch<State, Action, Fact> {
  /// The packed state: one word unless the model says `typealias Packed = Words2` (or `Words3`,
  /// `Words4`).
  associatedtype Packed = UInt64
  /// What is true or false of a state, as formulas speak of it.
  associatedtype Fact: Equatable & Sendable = Never
  associatedtype Scratch = PlainScratch<State, Action, Fact>
  /// Takes a step: the action, and how it changes the state.
  typealias Take = (Action, (inout State) -> Void) -> Void

  /// Calls `take` once for each step that is enabled in `state`, always in the same order.
  func steps(from state: State, take: Take)

  /// Names every field of the state, once, with the values that it can have (see ``FieldCoder``). What is
  /// not named is not part of the state.
  func code(_ state: inout State, _ fields: inout some FieldCoder)

  /// Whether `fact` is true in `state`.
  func isTrue(_ fact: Fact, in state: State) -> Bool

  /// Every action that a step can have. It is counted, and can be named in properties and in fairness. An
  /// enum that is `CaseIterable` need not say it; one with payloads lists them.
  var actions: [Action] { get }

  /// Every fact. An enum that is `CaseIterable` need not say it.
  var facts: [Fact] { get }

  /// What must be true of the model. None by default.
  var properties: [Property] { get }
}

extension PlainModel where Action: CaseIterable {
  @inlinable
  public var actions: [Action] { Array(Action.allCases) }
}

extension PlainModel where Fact: CaseIterable {
  @inlinable
  public var facts: [Fact] { Array(Fact.allCases) }
}

extension PlainModel where Fact == Never {
  /// A model without facts.
  @inlinable
  public var facts: [Never] { [] }
  /// Never called: there is no fact.
  @inlinable
  public func isTrue(_ fact: Never, in state: State) -> Bool {}
}

// What only reports need.
extension PlainModel {
  public var properties: [Property] { [] }

  public var actionKinds: [String] { actions.map { PlainText.of($0) } }

  /// The facts, and after them for each action that a step was one of that action.
  public var predicates: [PredicateDescription] {
    let all =
      facts.map { PredicateDescription(PlainText.of($0), "the fact of this name is true") }
      + actionKinds.map { PredicateDescription("took \($0)", "the step is one of this action") }
    return Array(all.prefix(PredicateSet.capacity))
  }

  public func describe(_ action: Action) -> TraceAction { TraceAction(PlainText.of(action)) }

  /// The stored properties of the state, each a variable.
  public func describe(_ state: State) -> [TraceVariable] { PlainText.variables(of: state) }
}

/// What a search of a ``PlainModel`` keeps: the lists of the model, asked for once.
public struct PlainScratch<State, Action, Fact> {
  /// An initial state, which fields are unpacked into.
  @usableFromInline let blank: State
  @usableFromInline let actions: [Action]
  @usableFromInline let facts: [Fact]

  @inlinable
  init(blank: State, actions: [Action], facts: [Fact]) {
    self.blank = blank
    self.actions = actions
    self.facts = facts
  }

  /// The place of `action` in the list, or -1. Steps mostly come in the order of the list, so the search
  /// begins where the last one ended.
  @inlinable @inline(__always)
  func kind(of action: Action, atOrAfter start: Int) -> Int where Action: Equatable {
    for index in start..<actions.count where actions[index] == action { return index }
    for index in 0..<start where actions[index] == action { return index }
    return -1
  }
}
