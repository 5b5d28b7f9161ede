import ModelChecker
import TestSupport

/// Some processes that all follow one random table: each has a place, and together they have a number and
/// a token that one of them may hold.
struct Twins: Model {
  struct State: Hashable {
    var places: [Int]
    var shared: Int
    /// The process that holds the token, or the number of processes for none.
    var holder: Int
  }
  struct Rule {
    let kind: Int
    let place: Int
    let shared: Int
    /// Whether the token must be free, the process's own, or may be anywhere.
    let token: Int
    /// How many other processes must at least be at ``others``.
    let least: Int
    let others: Int
    let nextPlace: Int
    let nextShared: Int
    /// Whether the token is taken, given back, or left where it is.
    let nextToken: Int
  }
  struct Action: Equatable {
    let rule: Int
    let process: Int
  }

  let count: Int
  let rules: [Rule]
  /// What is wrong with it, if anything: a process that may do less, or an exchange that forgets the token.
  var flaw = Flaw.none

  enum Flaw: CaseIterable { case none, weakProcess, forgetsToken }

  var initialStates: [State] {
    [State(places: [Int](repeating: 0, count: count), shared: 0, holder: count)]
  }
  let actionKinds = ["a", "b", "c"]

  func kind(of action: Action) -> Int { rules[action.rule].kind }
  func describe(_ action: Action) -> TraceAction {
    TraceAction(
      "rule",
      [.init("number", .number(action.rule)), .init("process", .number(action.process))])
  }
  func describe(_ state: State) -> [TraceVariable] {
    state.places.enumerated().map { .init("place\($0.offset)", .number($0.element)) } + [
      .init("shared", .number(state.shared)), .init("holder", .number(state.holder)),
    ]
  }

  let predicates = [
    PredicateDescription("someIsFar", "some process is at place 2"),
    PredicateDescription("allMoved", "no process is at place 0"),
    PredicateDescription("odd", "the shared number is odd"),
    PredicateDescription("firstIsFar", "process 0 is at place 2"),
  ]

  func predicates(atStart state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state.places.contains(2))
    set.insert(1, if: !state.places.contains(0))
    set.insert(2, if: state.shared & 1 == 1)
    set.insert(3, if: state.places[0] == 2)
    return set
  }

  func forEachStep(from state: State, _ visit: (Action, State, PredicateSet) -> Void) {
    for (number, rule) in rules.enumerated() {
      for process in 0..<count {
        guard state.places[process] == rule.place, state.shared == rule.shared else { continue }
        if rule.token == 0 && state.holder != count { continue }
        if rule.token == 1 && state.holder != process { continue }
        if flaw == .weakProcess && process == 1 && rule.kind == 0 { continue }
        let others = (0..<count).count { $0 != process && state.places[$0] == rule.others }
        guard others >= rule.least else { continue }
        var next = state
        next.places[process] = rule.nextPlace
        next.shared = rule.nextShared
        if rule.nextToken == 0 { next.holder = process }
        if rule.nextToken == 1 && state.holder == process { next.holder = count }
        visit(Action(rule: number, process: process), next, predicates(atStart: next))
      }
    }
  }

  var packedBits: Int { 2 * count + 5 }

  func pack(_ state: State) -> UInt64 {
    var packer = BitPacker<UInt64>()
    for place in state.places { packer.write(UInt8(place), bits: 2) }
    packer.write(UInt8(state.shared), bits: 2)
    packer.write(UInt8(state.holder), bits: 3)
    return packer.packed
  }

  func unpack(_ packed: UInt64) -> State {
    var reader = BitUnpacker(packed)
    let places = (0..<count).map { _ in Int(reader.read(bits: 2)) }
    return State(
      places: places, shared: Int(reader.read(bits: 2)), holder: Int(reader.read(bits: 3)))
  }
}

extension Twins: SymmetricModel {
  var interchangeable: [InterchangeableParts] { [InterchangeableParts("processes", count: count)] }

  func exchanging(_ part: Int, ofGroup group: Int, in packed: UInt64) -> UInt64 {
    let state = unpack(packed)
    var next = packed.exchangingBits(2, at: 2 * part, and: 2 * part + 2)
    guard flaw != .forgetsToken else { return next }
    var exchanged = unpack(next)
    if state.holder == part { exchanged.holder = part + 1 }
    if state.holder == part + 1 { exchanged.holder = part }
    next = pack(exchanged)
    return next
  }

  static func random(using generator: inout SplitMix64) -> Twins {
    func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    let rules = (0..<(4 + below(6))).map { _ in
      Rule(
        kind: below(3), place: below(3), shared: below(3), token: below(4), least: below(2),
        others: below(3), nextPlace: below(3), nextShared: below(3), nextToken: below(4))
    }
    return Twins(count: 2 + below(3), rules: rules)
  }
}
