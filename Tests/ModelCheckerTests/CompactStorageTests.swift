import TestSupport
import Testing

@testable import ModelChecker
@testable import ProtocolModels

private let p = Formula.predicate(0)

private func compact(_ bits: Int = 32, seed: UInt64 = 1) -> StateStorage {
  .compact(CompactStorage(seed: seed, fingerprintBits: bits))
}

/// What a run came to, but for times and sizes.
private func fingerprint(_ result: CheckResult) -> String {
  let rows = result.coverage.rows.map { "\($0.kind) \($0.fired) \($0.newStates)" }
  let properties = result.properties.map { property in
    "\(property.id) \(property.verdict) \(property.evidence.map { String(describing: $0) } ?? "")"
  }
  return """
    \(result.verdict) \(String(describing: result.limit)) \(result.states) \(result.transitions) \
    \(result.depth) \(String(describing: result.compaction))
    \(rows.joined(separator: "\n"))
    \(properties.joined(separator: "\n"))
    """
}

@Suite("Compact storage")
struct CompactStorageTests {
  @Test("finds with whole fingerprints what an exact search finds, and never says that it holds")
  func againstNaive() {
    for seed in 0..<200 {
      var generator = SplitMix64(seed: UInt64(seed))
      let model = GraphModel.random(maxNodes: 12, using: &generator)
      let formula = Formula.random(depth: 3, past: seed % 3 != 0, using: &generator)
      let claims: [Claim] = [.always(formula), .reachable(formula), .noDeadlock]
      let properties = claims.enumerated().map { index, claim in
        Property(id: "P\(index)", name: "Claim \(index).", kind: .formula, claims: [claim])
      }
      let result = Checker(
        model, properties: properties,
        options: CheckOptions(
          memoryLimit: 1 << 17, continueAfterViolation: true, storage: compact())
      ).run()
      let exact = Checker(
        model, properties: properties, options: CheckOptions(continueAfterViolation: true)
      ).run()
      #expect(result.verdict == (exact.verdict == .violated ? result.verdict : .undetermined))
      #expect(result.states == exact.states && result.depth == exact.depth, "seed \(seed)")
      #expect(result.transitions == exact.transitions, "seed \(seed)")
      #expect(result.coverage == exact.coverage, "seed \(seed)")
      #expect(!result.complete && result.limit == nil)
      for (index, (mine, other)) in zip(result.properties, exact.properties).enumerated() {
        // A witness that is not reached is violated only if all states were seen.
        let decided = index == 1 ? other.verdict == .holds : other.verdict == .violated
        #expect(mine.verdict == (decided ? other.verdict : .undetermined), "seed \(seed)")
        if decided {
          #expect(mine.evidence?.trace == other.evidence?.trace, "seed \(seed) \(index)")
          #expect(mine.evidence?.because == other.evidence?.because, "seed \(seed) \(index)")
        }
      }
    }
  }

  @Test("comes to the same for any number of workers, with omissions as well", arguments: [8, 32])
  func workers(bits: Int) {
    let properties = [
      Property(id: "D", name: "No dead end.", kind: .deadlock, claims: [.noDeadlock])
    ]
    func run(_ workers: Int) -> String {
      fingerprint(
        Checker(
          Philosophers(count: 8), properties: properties,
          options: CheckOptions(
            memoryLimit: 1 << 20, continueAfterViolation: true, storage: compact(bits),
            workers: workers)
        ).run())
    }
    let one = run(1)
    for workers in [2, 3, 8] { #expect(run(workers) == one) }
  }

  @Test("omits states about as often as it says", arguments: [(10, 9), (8, 20), (9, 50)])
  func omissions(bits: Int, kilobytes: Int) {
    let model = Philosophers(count: 7)
    let all = Checker(model, properties: []).run().states
    var omitted = 0
    var bound = 0.0
    let runs = 300
    for seed in 0..<runs {
      let result = Checker(
        model, properties: [],
        options: CheckOptions(
          memoryLimit: kilobytes << 10,
          storage: compact(bits, seed: UInt64(seed)))
      ).run()
      guard let compaction = result.compaction, result.limit == nil else {
        Issue.record("the table is too small: \(result.states) of \(all)")
        return
      }
      #expect(result.states <= all)
      if result.states < all { omitted += 1 }
      bound += compaction.omissionBound
    }
    let measured = Double(omitted) / Double(runs)
    let said = bound / Double(runs)
    // Four standard deviations at the most, and not much less than it says either.
    let spread = 4 * (said * (1 - min(said, 1)) / Double(runs)).squareRoot()
    #expect(measured <= said + spread, "\(measured) measured, \(said) said")
    #expect(measured >= 0.3 * said, "\(measured) measured, \(said) said")
    #expect(omitted > 0 && omitted < runs)
    #expect(said > 0.02 && said < 0.9, "\(said) says little")
  }

  @Test("ends as undetermined when its table is full")
  func full() {
    let result = Checker(
      Philosophers(count: 10), properties: [],
      options: CheckOptions(memoryLimit: 16 << 10, storage: compact())
    ).run()
    #expect(result.limit == .memory && result.verdict == .undetermined && !result.complete)
  }

  @Test("keeps the limits of depth and states")
  func limits() {
    func run(_ options: CheckOptions) -> CheckResult {
      Checker(Philosophers(count: 6), properties: [], options: options).run()
    }
    for depth in [0, 1, 5] {
      let mine = run(CheckOptions(maxDepth: depth, memoryLimit: 1 << 20, storage: compact()))
      let exact = run(CheckOptions(maxDepth: depth))
      #expect(mine.states == exact.states && mine.limit == .depth && mine.depth == exact.depth)
    }
    let mine = run(CheckOptions(maxStates: 100, memoryLimit: 1 << 20, storage: compact()))
    #expect(mine.states == 100 && mine.limit == .states)
  }

  @Test("leaves alone what takes the whole graph, and says so")
  func notJudged() {
    let possible = Property(
      id: "A", name: "Possible.", kind: .possibility,
      claims: [.possible(when: p, along: .constant(true), reach: !p)])
    let live = Property(id: "B", name: "Some day.", everyRun: .eventually(.now(p)))
    let both = Property(
      id: "C", name: "Both.", kind: .safety,
      claims: possible.claims + [.always(!p)])
    let result = Checker(
      Jugs(), properties: [possible, live, both],
      options: CheckOptions(memoryLimit: 1 << 20, storage: compact())
    ).run()
    #expect(result.properties.map(\.verdict) == [.undetermined, .undetermined, .violated])
    #expect(result.properties.allSatisfy { $0.notJudged != nil })
    #expect([possible, live, both].map(\.needsTheGraph) == [true, true, true])
  }

  @Test("A table of fingerprints finds what it was given and counts what it has")
  func table() throws {
    var generator = SplitMix64(seed: 5)
    let table = try #require(FingerprintTable(bytes: 1 << 18, bits: 32))
    let hashes = (0..<40_000).map { _ in generator.next() }
    var new = 0
    for hash in hashes where table.insert(hash) == .new { new += 1 }
    #expect(new >= 39_998 && table.count == new)
    for hash in hashes { #expect(table.insert(hash) == .known) }
    table.checkInvariants()
    #expect(table.longestRun > 0 && table.comparisons > 0)
    let small = try #require(FingerprintTable(bytes: 256, bits: 32))
    let answers = (0..<200).map { _ in small.insert(generator.next()) }
    #expect(answers.contains(.full))
    small.checkInvariants()
  }
}
