import ModelChecker
import Testing

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

#if !DEBUG
  @Suite("Long: the benchmark lock", .serialized)
  struct LongBenchmarkLockTests {
    @Test("has the counts of size M and stays small")
    func sizeM() {
      let result = Checker(BenchmarkLock.sizeM, properties: BenchmarkLock.invariants).run()
      #expect(result.states == 1_447_936)
      #expect(result.transitions == 15_563_264)
      #expect(result.depth == 34)
      #expect(result.verdict == .holds)
      #expect(result.bytesPerState < 16)
    }
  }
#endif
