import ModelChecker
import TestSupport
import Testing

@testable import BenchmarkModel

/// The result of a run is the same for any number of workers, but for times and bytes.
@Suite("The number of workers")
struct WorkerTests {
  private func fingerprint<M: Model>(
    _ model: M, _ properties: [Property], _ options: CheckOptions
  ) -> String {
    let result = Checker(model, properties: properties, options: options).run()
    let rows = result.coverage.rows.map { "\($0.kind) \($0.fired) \($0.newStates)" }
    let properties = result.properties.map { property in
      "\(property.id) \(property.verdict) \(property.neverTriggered) "
        + "\(property.evidence.map { String(describing: $0) } ?? "none")"
    }
    return """
      \(result.verdict) \(result.complete) \(String(describing: result.limit)) \(result.states) \
      \(result.transitions) \(result.depth)
      \(rows.joined(separator: "\n"))
      \(properties.joined(separator: "\n"))
      """
  }

  private func expectSame<M: Model>(
    _ model: M, _ properties: [Property], _ options: CheckOptions = CheckOptions(),
    _ comment: Comment? = nil
  ) {
    var options = options
    options.workers = 1
    let one = fingerprint(model, properties, options)
    for workers in [2, 3, 8] {
      options.workers = workers
      #expect(fingerprint(model, properties, options) == one, comment)
    }
  }

  private let properties =
    BenchmarkLock.invariants + [
      Property(
        id: "P", name: "Unlocking stays possible.", kind: .possibility,
        claims: [.possible(when: .constant(true), along: .constant(true), reach: .predicate(1))]),
      Property(
        id: "W", name: "Locked again.", kind: .witness,
        claims: [.reachable(.predicate(2) && .once(.predicate(0)))]),
    ]

  @Test("changes nothing of a complete run")
  func complete() {
    expectSame(BenchmarkLock(sourceCount: 2), properties)
  }

  @Test("changes no counterexample")
  func counterexample() {
    expectSame(BenchmarkLock(mutant: .tapOpensWhenLocked), properties)
    expectSame(
      BenchmarkLock(mutant: .goInactiveDoesNotCover), properties,
      CheckOptions(continueAfterViolation: true))
  }

  @Test("changes nothing of a run that a limit ends")
  func limits() {
    expectSame(BenchmarkLock(), properties, CheckOptions(maxStates: 5_000))
    expectSame(BenchmarkLock(), properties, CheckOptions(maxDepth: 9))
  }

  @Test("changes nothing on random graphs", arguments: 0..<12)
  func randomGraphs(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // Levels of more states than one round takes.
    var model = GraphModel.random(maxNodes: 5_000, using: &generator)
    if model.packedBits == 8 { model.packedBits = 16 }
    expectSame(
      model,
      [
        Property(
          id: "A", name: "A.", kind: .safety,
          claims: [.always(.predicate(0) || !.once(.predicate(1)))]),
        Property(
          id: "D", name: "D.", kind: .deadlock, claims: [.noDeadlock]),
        Property(
          id: "P", name: "P.", kind: .possibility,
          claims: [.possible(when: .predicate(0), along: .constant(true), reach: .predicate(1))]),
      ], CheckOptions(continueAfterViolation: seed % 2 == 0), "seed \(seed)")
  }
}
