import ModelChecker

/// A model whose steps are written down, with a kind of action for each letter.
struct LetterModel: Model {
  /// Per state the steps: the letter of the kind, the state after it, and the predicates of the step.
  var steps: [[(letter: Character, target: Int, set: [Int])]]
  /// The predicates of the initial state 0, and of stuttering in any state.
  var startSet: [Int] = []
  var stutterSet: [Int] = []

  typealias State = Int
  typealias Action = String

  let initialStates = [0]
  let packedBits = 8
  let actionKinds = ["a", "b", "c"]
  let predicates = ["p", "q", "r"].map { PredicateDescription($0, "a letter") }

  private func set(_ numbers: [Int]) -> PredicateSet {
    numbers.reduce(into: PredicateSet()) { $0.insert($1) }
  }

  func forEachStep(from state: Int, _ visit: (String, Int, PredicateSet) -> Void) {
    for step in steps[state] { visit(String(step.letter), step.target, set(step.set)) }
  }

  func predicates(atStart state: Int) -> PredicateSet { set(startSet) }
  func predicates(stutteringIn state: Int) -> PredicateSet { set(stutterSet) }
  func pack(_ state: Int) -> UInt64 { UInt64(state) }
  func unpack(_ packed: UInt64) -> Int { Int(packed) }
  func kind(of action: String) -> Int { actionKinds.firstIndex(of: action) ?? -1 }
  func describe(_ action: String) -> TraceAction { TraceAction(action) }
  func describe(_ state: Int) -> [TraceVariable] { [.init("state", .number(state))] }
}
