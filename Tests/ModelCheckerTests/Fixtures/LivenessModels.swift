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

/// Peterson's algorithm with kinds of action for each process. It may stay where it is while it has not
/// asked to get in, and while it is in.
struct FairPeterson: ToyModel {
  struct State: Hashable {
    /// 0 idle, 1 has raised the flag, 2 waits, 3 in the critical section.
    var places: [Int] = [0, 0]
    var turn = 0
  }
  enum Action: Equatable {
    case ask(Int)
    case move(Int)
    case stay(Int)
  }

  let initialStates = [State()]
  let packedBits = 5
  let actionKinds = ["ask0", "ask1", "move0", "move1", "stay0", "stay1"]

  func kind(of action: Action) -> Int {
    switch action {
    case .ask(let process): process
    case .move(let process): 2 + process
    case .stay(let process): 4 + process
    }
  }

  func steps(from state: State) -> [(Action, State)] {
    (0..<2).flatMap { process -> [(Action, State)] in
      var next = state
      let other = 1 - process
      switch state.places[process] {
      case 0:
        next.places[process] = 1
        return [(.ask(process), next), (.stay(process), state)]
      case 1:
        next.places[process] = 2
        next.turn = other
        return [(.move(process), next)]
      case 2:
        guard state.places[other] == 0 || state.turn == process else { return [] }
        next.places[process] = 3
        return [(.move(process), next)]
      default:
        next.places[process] = 0
        return [(.move(process), next), (.stay(process), state)]
      }
    }
  }

  let predicates = [
    PredicateDescription("asks0", "process 0 has asked"),
    PredicateDescription("in0", "process 0 is in the critical section"),
    PredicateDescription("in1", "process 1 is in the critical section"),
  ]

  func predicates(atStart state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state.places[0] == 1 || state.places[0] == 2)
    set.insert(1, if: state.places[0] == 3)
    set.insert(2, if: state.places[1] == 3)
    return set
  }

  func pack(_ state: State) -> UInt64 {
    UInt64(state.places[0] | state.places[1] << 2 | state.turn << 4)
  }

  func unpack(_ packed: UInt64) -> State {
    State(places: [Int(packed & 3), Int(packed >> 2 & 3)], turn: Int(packed >> 4))
  }
}

/// Philosophers around a table. Each eats with both forks taken at once, so that nobody holds one and
/// waits; the neighbours can still take turns for ever.
struct PoliteDiners: ToyModel {
  struct State: Hashable {
    /// 0 thinks, 1 is hungry, 2 eats.
    var seats: [Int]
  }
  enum Action: Equatable {
    case hunger(Int)
    case eat(Int)
    case rest(Int)
  }

  let count: Int
  var initialStates: [State] { [State(seats: [Int](repeating: 0, count: count))] }
  var packedBits: Int { 2 * count }
  var actionKinds: [String] {
    ["hunger", "eat", "rest"].flatMap { name in (0..<count).map { "\(name)\($0)" } }
  }

  func kind(of action: Action) -> Int {
    switch action {
    case .hunger(let seat): seat
    case .eat(let seat): count + seat
    case .rest(let seat): 2 * count + seat
    }
  }

  func steps(from state: State) -> [(Action, State)] {
    (0..<count).compactMap { seat in
      var next = state
      switch state.seats[seat] {
      case 0:
        next.seats[seat] = 1
        return (.hunger(seat), next)
      case 1:
        guard state.seats[(seat + 1) % count] != 2, state.seats[(seat + count - 1) % count] != 2
        else { return nil }
        next.seats[seat] = 2
        return (.eat(seat), next)
      default:
        next.seats[seat] = 0
        return (.rest(seat), next)
      }
    }
  }

  let predicates = [
    PredicateDescription("hungry", "philosopher 0 is hungry"),
    PredicateDescription("eats", "philosopher 0 eats"),
  ]

  func predicates(atStart state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state.seats[0] == 1)
    set.insert(1, if: state.seats[0] == 2)
    return set
  }

  func pack(_ state: State) -> UInt64 {
    state.seats.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(2 * $1.offset) }
  }

  func unpack(_ packed: UInt64) -> State {
    State(seats: (0..<count).map { Int(packed >> UInt64(2 * $0) & 3) })
  }
}

/// The alternating-bit protocol over two channels of one message each, both of which may lose it.
struct AlternatingBit: ToyModel {
  struct State: Hashable {
    /// The bit that the sender sends, and the one that the receiver waits for.
    var sender = 0
    var receiver = 0
    /// What is under way: -1 for nothing.
    var message = -1
    var answer = -1
  }
  enum Action: CaseIterable {
    case send, loseMessage, receive, reply, loseAnswer, hear
  }

  let initialStates = [State()]
  let packedBits = 6

  func steps(from state: State) -> [(Action, State)] {
    var steps: [(Action, State)] = []
    func take(_ action: Action, _ change: (inout State) -> Void) {
      var next = state
      change(&next)
      steps.append((action, next))
    }
    if state.message < 0 {
      take(.send) { $0.message = $0.sender }
    } else {
      take(.loseMessage) { $0.message = -1 }
      take(.receive) {
        if $0.message == $0.receiver { $0.receiver = 1 - $0.receiver }
        $0.message = -1
      }
    }
    if state.answer < 0 {
      // The bit of the last message that was received.
      take(.reply) { $0.answer = 1 - $0.receiver }
    } else {
      take(.loseAnswer) { $0.answer = -1 }
      take(.hear) {
        if $0.answer == $0.sender { $0.sender = 1 - $0.sender }
        $0.answer = -1
      }
    }
    return steps
  }

  let predicates = [
    PredicateDescription("zero", "the sender sends a message of bit 0"),
    PredicateDescription("one", "the sender sends a message of bit 1"),
  ]

  func predicates(atStart state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(state.sender)
    return set
  }

  func pack(_ state: State) -> UInt64 {
    UInt64(
      state.sender | state.receiver << 1 | (state.message + 1) << 2 | (state.answer + 1) << 4)
  }

  func unpack(_ packed: UInt64) -> State {
    State(
      sender: Int(packed & 1), receiver: Int(packed >> 1 & 1), message: Int(packed >> 2 & 3) - 1,
      answer: Int(packed >> 4 & 3) - 1)
  }
}
