import Synchronization
import Testing

@testable import BenchmarkModel
@testable import ModelChecker

@Suite("A limit")
struct LimitTests {
  private func run(_ options: CheckOptions, hooks: SearchHooks = SearchHooks()) -> CheckResult {
    let properties =
      BenchmarkLock.invariants + [
        Property(
          id: "P", name: "Unlocking stays possible.", kind: .possibility,
          claims: [
            .possible(when: .constant(true), along: .constant(true), reach: .predicate(1))
          ]),
        Property(
          id: "W", name: "Locked again.", kind: .witness,
          claims: [.reachable(.predicate(2) && .once(.predicate(0)))]),
        Property(
          id: "N", name: "Never.", kind: .witness,
          claims: [.reachable(.predicate(0) && !.predicate(1))]),
      ]
    return Checker(
      BenchmarkLock(sourceCount: 1), properties: properties, options: options, hooks: hooks
    ).run()
  }

  private func expectUndetermined(_ result: CheckResult, _ limit: SearchLimit) {
    #expect(result.limit == limit)
    #expect(!result.complete)
    #expect(result.verdict == .undetermined)
    for property in result.properties where property.id != "W" {
      #expect(property.verdict == .undetermined)
      #expect(property.neverTriggered.isEmpty)
    }
  }

  @Test("that is not hit changes nothing")
  func notHit() {
    let result = run(
      CheckOptions(maxDepth: 100, maxStates: 1_000_000, maxSeconds: 1_000, memoryLimit: 1 << 30))
    #expect(result.complete && result.limit == nil)
    #expect(
      result.properties.map(\.verdict) == [.holds, .holds, .holds, .holds, .holds, .violated])
  }

  @Test("on the depth leaves all undetermined, and the deepest state is that deep")
  func depth() {
    let result = run(CheckOptions(maxDepth: 6))
    expectUndetermined(result, .depth)
    #expect(result.depth == 6)
  }

  @Test("on the depth that is just deep enough still needs one look further")
  func justDeepEnough() {
    let whole = run(CheckOptions())
    #expect(run(CheckOptions(maxDepth: whole.depth)).limit == .depth)
    #expect(run(CheckOptions(maxDepth: whole.depth + 1)).complete)
  }

  @Test("on the states is met exactly")
  func states() {
    let result = run(CheckOptions(maxStates: 777))
    expectUndetermined(result, .states)
    #expect(result.states == 777)
    let whole = run(CheckOptions())
    #expect(run(CheckOptions(maxStates: whole.states)).states == whole.states)
  }

  @Test("on the memory ends the search before it is passed by more than the steps of a round")
  func memory() {
    let result = run(CheckOptions(memoryLimit: 30_000))
    expectUndetermined(result, .memory)
    #expect(result.bytesPerState * Double(result.states) <= 45_000)
  }

  @Test("on the memory bounds the possibility pass too")
  func memoryOfPossibility() {
    let plain = run(CheckOptions())
    let bytes = Int(plain.bytesPerState * Double(plain.states))
    let result = run(CheckOptions(memoryLimit: bytes + 10_000))
    #expect(result.complete)
    #expect(result.limit == .memory)
    #expect(result.verdict == .violated)
    #expect(result.properties[3].verdict == .undetermined)
    #expect(result.properties[0].verdict == .holds)
  }

  @Test("on the time ends the search")
  func time() {
    let options = CheckOptions(maxSeconds: 0)
    let result = Checker(
      BenchmarkLock.sizeS, properties: BenchmarkLock.invariants, options: options
    ).run()
    expectUndetermined(result, .time)
  }

  @Test("is also an owner who interrupts, and who is told of the progress")
  func interrupted() {
    let calls = Mutex<[SearchProgress]>([])
    let hooks = SearchHooks(
      progress: { progress in calls.withLock { $0.append(progress) } },
      isInterrupted: { calls.withLock { $0.count >= 3 } })
    let result = Checker(
      BenchmarkLock.sizeS, properties: BenchmarkLock.invariants, hooks: hooks
    ).run()
    expectUndetermined(result, .interrupted)
    let seen = calls.withLock { $0 }
    #expect(seen.count == 3)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.states < $1.states })
    #expect(seen.allSatisfy { $0.frontier > 0 && $0.bytes > 0 && $0.depth > 0 })
    #expect(seen.allSatisfy { $0.pass == nil })
  }

  @Test("that a later pass meets with its last claim decided left nothing open")
  func nothingOpen() {
    let property = Property(
      id: "P", name: "P.", kind: .safety, claims: [.always(.constant(true))])
    let checker = Checker(BenchmarkLock.sizeS, properties: [property])
    let budget = SearchBudget(options: CheckOptions(), hooks: SearchHooks())
    var record = RunRecord(checker.plan, kinds: [])
    record.complete = true
    record.limit = .time
    #expect(record.result(budget, workers: 1).limit == .time)
    #expect(record.result(budget, workers: 1).verdict == .undetermined)
    record.set(.satisfied(nil), at: ClaimPlace(property: 0, claim: 0))
    #expect(record.result(budget, workers: 1).limit == nil)
    #expect(record.result(budget, workers: 1).verdict == .holds)
    // Not all states were seen, or somebody stopped it.
    record.complete = false
    #expect(record.result(budget, workers: 1).limit == .time)
    record.complete = true
    record.limit = .interrupted
    #expect(record.result(budget, workers: 1).limit == .interrupted)
  }

  @Test("does not take back a violation that was found before it")
  func violationFirst() {
    let result = Checker(
      BenchmarkLock(mutant: .goInactiveDoesNotCover), properties: BenchmarkLock.invariants,
      options: CheckOptions(maxDepth: 3, continueAfterViolation: true)
    ).run()
    #expect(result.limit == .depth)
    #expect(result.verdict == .violated)
    #expect(result.properties.map(\.verdict) == [.undetermined, .undetermined, .violated])
  }
}
