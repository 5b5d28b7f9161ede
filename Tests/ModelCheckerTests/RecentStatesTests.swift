import TestSupport
import Testing

@testable import ModelChecker

@Suite("The states that were listed not long ago")
struct RecentStatesTests {
  typealias Product = InlineProduct<UInt64>

  @Test("are none of a model's before one was listed")
  func empty() {
    var generator = SplitMix64(seed: 5)
    let recent = RecentStates<Product>()
    // Of each place several states, and the words that a filler would be made of.
    let drawn = (0..<20_000).map { _ in generator.next() }
    for word in [0, 1, 2, .max] + drawn {
      var state = Product()
      state[word: 0] = word
      #expect(recent.states[RecentStates<Product>.place(state.hashWord)] != state, "\(word)")
    }
  }

  @Test("leave out no state that is met for the first time", arguments: [1, 2])
  func first(workers: Int) {
    // The state whose word is zero is the last one to be found.
    let edges = [
      [], [GraphModel.Edge(label: 0, target: 0, set: PredicateSet())],
    ]
    let model = GraphModel(edges: edges, starts: [(1, PredicateSet())])
    let result = Checker(model, properties: [], options: CheckOptions(workers: workers)).run()
    #expect(result.states == 2)
    #expect(result.depth == 1)
  }

  @Test("spare the looks for a state that was listed already")
  func spared() {
    let worker = SearchWorker<Product>(
      MonitorProgram(), noteWords: 0, kinds: 1, parts: 1, skipsRepeats: true)
    let block = StepBlock<Product>(watches: 0, parts: 1)
    // Three steps to one state, with one to another in between.
    let words: [UInt64] = [7, 8, 7, 7]
    block.reserve(words.count)
    block.count.value = words.count
    block.sourceCount.value = 1
    block.degrees[0] = UInt32(words.count)
    for (step, word) in words.enumerated() { block.states[step][word: 0] = word }
    block.listLooks(counting: worker.counts, leavingOut: worker.recent)
    #expect(block.lookCounts[0] == 2)
    #expect(block.looks[0] == 0)
    #expect(block.looks[1] == 1)
  }

  @Test("leave out nothing that another worker's block finds first", arguments: [1, 2, 8])
  func blocks(workers: Int) {
    // A search that keeps a digest looks every step up.
    let whole = Checker(
      Braid(), properties: Braid.properties, options: CheckOptions(keepsDigest: true)
    ).run()
    #expect(whole.states == Braid.levels * Braid.width)
    for rule in Braid.properties {
      #expect(whole.properties.first { $0.id == rule.id }?.verdict == .violated)
    }
    let found = Checker(
      Braid(), properties: Braid.properties, options: CheckOptions(workers: workers)
    ).run()
    #expect(found.states == whole.states)
    #expect(found.transitions == whole.transitions)
    #expect(found.depth == whole.depth)
    #expect(found.coverage == whole.coverage)
    for (one, other) in zip(found.properties, whole.properties) {
      #expect(String(describing: one.evidence) == String(describing: other.evidence), "\(one.id)")
    }
  }
}

/// Levels of so many states that all workers take blocks of a round. Each state is led to by states all over the
/// level before, so that many blocks of a round come to it and only the first of them finds it.
private struct Braid: Model {
  typealias State = Int
  typealias Action = Int
  typealias Packed = UInt64

  static let levels = 12
  static let width = 2_000
  /// Single states of the last level: the run to each shows who found it and the states before it.
  static let properties = [17, 911, 1_999].enumerated().map { number, index in
    Property(
      id: "B\(index)", name: "State \(index) is not reached.", kind: .safety,
      claims: [.always(!.predicate(number))])
  }

  var initialStates: [Int] { Array(0..<Self.width) }
  var packedBits: Int { 16 }
  var predicates: [PredicateDescription] {
    Self.properties.map { PredicateDescription("at\($0.id)", $0.name) }
  }
  var actionKinds: [String] { ["spread", "gather", "stay in the level"] }
  func kind(of action: Int) -> Int { action < 8 ? 0 : action < 16 ? 1 : 2 }
  func describe(_ action: Int) -> TraceAction {
    TraceAction("go", [.init("way", .number(action))])
  }
  func describe(_ state: Int) -> [TraceVariable] { [.init("number", .number(state))] }
  func pack(_ state: Int) -> UInt64 { UInt64(state) }
  func unpack(_ packed: UInt64) -> Int { Int(packed) }
  func predicates(atStart state: Int) -> PredicateSet { set(state) }

  func forEachStep(from state: Int, _ visit: (Int, Int, PredicateSet) -> Void) {
    let (level, place) = state.quotientAndRemainder(dividingBy: Self.width)
    func go(_ way: Int, _ level: Int, _ place: Int) {
      let next = level * Self.width + place % Self.width
      visit(way, next, set(next))
    }
    // The last level leads back to itself.
    let next = min(level + 1, Self.levels - 1)
    for way in 0..<8 { go(way, next, place * 13 + way * way) }
    for way in 8..<16 { go(way, next, place % 50 * 40 + way * 5) }
    go(16, level, place * 7)
  }

  private func set(_ state: Int) -> PredicateSet {
    var set = PredicateSet()
    for (number, index) in [17, 911, 1_999].enumerated() {
      set.insert(number, if: state == (Self.levels - 1) * Self.width + index)
    }
    return set
  }
}
