import ModelChecker
import Testing

@testable import ProtocolModels

/// Code of the articles in `ModelChecker.docc`; a test of the pages compares the two.
@Suite("The code of the articles")
struct ArticleTests {
  @Test("runs a model")
  func first() {
    let result = Checker(FlagLock(looksAgain: true)).run()
    print(result.verdict, result.states, result.transitions, result.depth)
    #expect(result.verdict == .holds)
  }

  @Test("audits a model")
  func audit() {
    #expect(ModelAudit(AlternatingBit(), mostStates: 1_000).problem() == nil)
  }

  @Test("takes workers and limits")
  func options() {
    let options = CheckOptions(continueAfterViolation: true, workers: 2)
    let result = Checker(TwoPhaseCommit(), options: options).run()
    #expect(result.workers == 2)
    let limits = CheckOptions(maxStates: 1_000_000, maxSeconds: 60, memoryLimit: 1 << 30)
    #expect(Checker(TwoPhaseCommit(), options: limits).run().states == result.states)
  }
}
