import ModelChecker
import Testing

@testable import BenchmarkModel

@Suite("The benchmark lock")
struct BenchmarkLockTests {
  @Test("has the states, transitions and depth that every other checker counts")
  func counts() {
    let result = Checker(BenchmarkLock.sizeS, properties: BenchmarkLock.invariants).run()
    #expect(result.states == 90_496)
    #expect(result.transitions == 732_512)
    #expect(result.depth == 28)
    #expect(result.complete)
    #expect(result.verdict == .holds)
    #expect(result.coverage.neverFired.isEmpty)
    #expect(result.coverage.rows.reduce(0) { $0 + $1.fired } == result.transitions)
    #expect(result.coverage.rows.reduce(1) { $0 + $1.newStates } == result.states)
  }

  @Test("shows the two steps that leave the app without a cover")
  func coverMutant() throws {
    let model = BenchmarkLock(mutant: .goInactiveDoesNotCover)
    let result = Checker(model, properties: BenchmarkLock.invariants).run()
    #expect(result.properties.map(\.verdict) == [.undetermined, .undetermined, .violated])
    #expect(result.limit == .firstViolation)
    let evidence = try #require(result.properties[2].evidence)
    #expect(evidence.trace.steps.map(\.action.name) == ["start", "coldStart", "goInactive"])
    #expect(evidence.because == "(not foreground and lockOn) is true and covered is false")
    #expect(evidence.step == 2)
  }

  @Test("shows the three steps in which a tap opens the content of a locked app")
  func tapMutant() throws {
    let model = BenchmarkLock(mutant: .tapOpensWhenLocked)
    let result = Checker(
      model, properties: BenchmarkLock.invariants,
      options: CheckOptions(continueAfterViolation: true)
    ).run()
    #expect(result.complete)
    #expect(result.properties.map(\.verdict) == [.violated, .holds, .holds])
    let evidence = try #require(result.properties[0].evidence)
    #expect(
      evidence.trace.steps.map(\.action.name)
        == ["start", "coldStart", "deliver", "tapNotification"])
  }
}

/// The benchmark model spread over three words.
struct WideBenchmarkLock: Model {
  let base: BenchmarkLock

  var initialStates: [BenchmarkLock.State] { base.initialStates }
  var packedBits: Int { 170 }
  var predicates: [PredicateDescription] { base.predicates }
  var actionKinds: [String] { base.actionKinds }

  func forEachStep(
    from state: BenchmarkLock.State,
    _ visit: (BenchmarkLock.Action, BenchmarkLock.State, PredicateSet) -> Void
  ) {
    base.forEachStep(from: state, visit)
  }

  func predicates(atStart state: BenchmarkLock.State) -> PredicateSet {
    base.predicates(atStart: state)
  }

  func kind(of action: BenchmarkLock.Action) -> Int { base.kind(of: action) }
  func describe(_ action: BenchmarkLock.Action) -> TraceAction { base.describe(action) }
  func describe(_ state: BenchmarkLock.State) -> [TraceVariable] { base.describe(state) }

  func pack(_ state: BenchmarkLock.State) -> Words3 {
    let packed = base.pack(state)
    var words = Words3()
    words.word0 = packed & 0xF_FFFF
    words.word1 = packed >> 20 & 0xF_FFFF
    words.word2 = packed >> 40
    return words
  }

  func unpack(_ packed: Words3) -> BenchmarkLock.State {
    base.unpack(packed.word0 | packed.word1 << 20 | packed.word2 << 40)
  }
}

#if !DEBUG
  @Suite("Long: the benchmark lock", .serialized)
  struct LongBenchmarkLockTests {
    @Test("has the counts of size M and stays small")
    func sizeM() {
      let result = Benchmark.medium.explore(workers: 2)
      #expect(result.states == 1_447_936)
      #expect(result.transitions == 15_563_264)
      #expect(result.depth == 34)
      #expect(result.verdict == .holds)
      #expect(result.bytesPerState < 16)
    }

    @Test("is explored by code made for the model, not by generic code")
    func isSpecialised() {
      let clock = ContinuousClock()
      let best = (0..<5).map { _ in
        clock.measure {
          _ = Benchmark.small.explore(workers: 1)
        }
      }.min()
      // 732,512 transitions take 30 ms; one function that is not inlinable any more makes that 300 or
      // more. The best of five is what other work on the machine disturbs least.
      #expect((best ?? .zero) < .milliseconds(200))
    }

    @Test("takes at most 32 bytes for a state of three words, at any size")
    func wideStates() {
      for sources in 3...5 {
        let model = WideBenchmarkLock(base: BenchmarkLock(sourceCount: sources))
        let result = Checker(model, properties: BenchmarkLock.invariants).run()
        #expect(result.verdict == .holds)
        #expect(result.depth > 20)
        #expect(result.bytesPerState <= 32)
      }
    }
  }
#endif
