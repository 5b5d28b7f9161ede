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
}
