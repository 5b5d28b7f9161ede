import ModelChecker
import TestSupport
import Testing

@testable import ProtocolModels

/// The number that stands for the graph of a search.
@Suite("The digest")
struct DigestTests {
  private func digest<M: Model>(
    _ model: M, workers: Int = 1, _ properties: [Property] = []
  ) -> UInt64? {
    let options = CheckOptions(keepsDigest: true, workers: workers)
    return Checker(model, properties: properties, options: options).run().digest
  }

  /// The same sum over the graph of the plainest search.
  private func naiveDigest(_ model: GraphModel) -> UInt64 {
    let naive = NaiveSearch(model, [])
    func weight(_ source: Int) -> UInt64 {
      let word = UInt64(source + 2) &* 0x9E37_79B9_7F4A_7C15
      return (word ^ (word >> 32)) | 1
    }
    func term(_ kind: Int, _ target: Int) -> UInt64 {
      let word = UInt64(kind + 1) &* 0xBF58_476D_1CE4_E5B9 &+ UInt64(target)
      return word &* word
    }
    // The start has a kind of its own, after those that are listed.
    var sum = naive.starts.reduce(UInt64(0)) {
      $0 &+ weight(-1) &* term(model.actionKinds.count, $1.target)
    }
    for (source, steps) in naive.steps.enumerated() {
      for step in steps { sum = sum &+ weight(source) &* term(step.label & 1, step.target) }
    }
    return sum
  }

  private func random(_ seed: UInt64) -> GraphModel {
    var generator = SplitMix64(seed: seed)
    var model = GraphModel.random(maxNodes: 4_000, using: &generator)
    model.packedBits = 16
    return model
  }

  @Test(
    "is that of the plainest search, for any number of workers", arguments: 0..<16 as Range<UInt64>)
  func againstNaive(seed: UInt64) {
    let model = random(seed)
    let wanted = naiveDigest(model)
    for workers in [1, 2, 3, 8] {
      #expect(digest(model, workers: workers) == wanted, "seed \(seed)")
    }
  }

  @Test(
    "does not depend on where the state and its monitors are packed",
    arguments: 0..<8 as Range<UInt64>)
  func packing(seed: UInt64) {
    let looksBack = Property(
      id: "A", name: "A.", kind: .safety,
      claims: [.always(.constant(true) || .once(.predicate(0)))])
    var model = random(seed)
    let inside = digest(model, [looksBack])
    model.packedBits = 64
    #expect(digest(model, [looksBack]) == inside, "seed \(seed)")
    #expect(inside != nil)
  }

  @Test("changes with the target and with the kind of one step")
  func oneStep() {
    func ring(_ label: Int, _ target: Int) -> GraphModel {
      let edge = { GraphModel.Edge(label: $0, target: $1, set: PredicateSet()) }
      // All three states are found whatever the last step is.
      return GraphModel(
        edges: [[edge(0, 1), edge(0, 2)], [edge(0, 0)], [edge(label, target)]],
        starts: [(node: 0, set: PredicateSet())])
    }
    let all = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)].map { digest(ring($0.0, $0.1)) }
    #expect(Set(all).count == 6)
    #expect(!all.contains(nil))
  }

  @Test("is there only if asked for, and only of a complete search")
  func absent() {
    #expect(Checker(Jugs(), properties: []).run().digest == nil)
    let options = CheckOptions(maxDepth: 3, keepsDigest: true)
    #expect(Checker(Jugs(), properties: [], options: options).run().digest == nil)
    #expect(digest(Jugs()) != nil)
  }
}
