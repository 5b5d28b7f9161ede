import LockModel
import ModelChecker
import ModelReport
import Testing

@testable import lockcheck

@Suite struct ExitCodeTests {
  @Test func `several combine as 130, else 2, else 1, else 3, else 0`() {
    let byWeight: [ExitCode] = [.interrupted, .failure, .finding, .undetermined, .asExpected]
    #expect(byWeight.map(\.rawValue) == [130, 2, 1, 3, 0])
    for (place, heavier) in byWeight.enumerated() {
      for lighter in byWeight[place...] {
        #expect(ExitCode.combined([lighter, heavier]) == heavier)
        #expect(ExitCode.combined([heavier, lighter, .asExpected]) == heavier)
      }
    }
    #expect(ExitCode.combined([]) == .asExpected)
  }

  @Test func `each outcome has its own code`() {
    #expect(Set(RunOutcome.allCases.map { ExitCode($0) }).count == RunOutcome.allCases.count)
    #expect(ExitCode(.finding) == .finding)
  }

  private func document(
    _ expect: TraceDocument.Expectation, loop: Int? = nil
  ) -> TraceDocument {
    let steps = [
      TraceStep(action: TraceAction("start"), variables: []),
      TraceStep(action: TraceAction("tick", [TraceVariable("dt", .number(1))]), variables: []),
    ]
    return TraceDocument(
      property: "S2", kind: .safety, description: "", model: "m", fault: nil, policy: "{}",
      expect: expect, core: "1", reproduce: "", trace: Trace(steps: steps, loop: loop))
  }

  private func judge(
    _ outcome: ReplayOutcome, _ expect: TraceDocument.Expectation, loop: Int? = nil
  ) throws -> Bool {
    try ReplayVerdict.judge(outcome, of: document(expect, loop: loop), path: "x").isGood
  }

  @Test func `a replay is good if it ends as its trace expects`() throws {
    #expect(try judge(.ran(violatedAt: 1), .violated))
    #expect(try !judge(.ran(violatedAt: 0), .violated))
    #expect(try judge(.ran(violatedAt: 0), .violated, loop: 0))
    #expect(try !judge(.ran(violatedAt: nil), .violated))
    #expect(try judge(.ran(violatedAt: nil), .clean))
    #expect(try !judge(.ran(violatedAt: 1), .clean))
    let action = TraceAction("tick", [TraceVariable("dt", .number(1))])
    for expect in TraceDocument.Expectation.allCases {
      #expect(try !judge(.notEnabled(step: 1, action: action), expect))
      #expect(throws: UsageError.self) { try judge(.unknownProperty, expect) }
    }
  }

  @Test func `a state that differs matters only where a violation is expected`() throws {
    let clean = ReplayOutcome.differs(
      step: 1, variable: "lock", recorded: "open", now: "locked", violatedAt: nil)
    let violated = ReplayOutcome.differs(
      step: 1, variable: "lock", recorded: "open", now: "locked", violatedAt: 1)
    #expect(try judge(clean, .clean))
    #expect(try !judge(violated, .clean))
    #expect(try !judge(violated, .violated))
    let text = try ReplayVerdict.judge(violated, of: document(.violated), path: "x").text
    #expect(text == "after step 1 lock was open and is now locked")
  }
}
