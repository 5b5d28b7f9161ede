import ModelChecker
import ModelReport
import Synchronization
import TestSupport
import Testing

@testable import ModelTesting
@testable import ProtocolModels

@Suite("A check in a test")
struct CheckTests {
  /// What a run says, as a test would hear it.
  private func failures<M: PlainModel>(
    _ model: M, _ options: CheckOptions = CheckOptions(continueAfterViolation: true)
  ) -> [CheckFindings.Failure] {
    let result = Checker(model, options: options).run()
    return CheckFindings(result, model: "\(M.self)").failures
  }

  /// The issues that `body` records; none of them fails this test.
  private func issues(_ body: () -> Void) -> [Issue] {
    let found = Mutex<[Issue]>([])
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      found.withLock { $0.append(issue) }
      return true
    }
    return found.withLock { $0 }
  }

  /// The words of errors.
  private func texts(_ issues: [Issue]) -> [String] {
    issues.filter { $0.severity == .error }.flatMap { $0.comments.map(\.rawValue) }
  }

  @Test("passes if all of it holds, and gives the counts")
  func passes() {
    let result = check(TwoPhaseCommit())
    #expect(result.states == 288)
    check(Peterson(), options: CheckOptions(workers: 2))
    check(Jugs(), [.reachable("solved", Jugs().fact(.solved))])
  }

  @Test("fails at the line of the call, with the counterexample as text")
  func violated() {
    let line = #line + 1
    let found = issues { check(FlagLock()) }
    #expect(found.count == 1)
    #expect(found.first?.sourceLocation?.line == line)
    #expect(found.first?.sourceLocation?.fileID == #fileID)
    expectSnapshot(texts(found).first ?? "") {
      #"""
      FlagLock
      violated  exclusion  they are never both inside  4 steps, shortest
        step  event     isFlagUp  places
        0     (start)   false     [outside, outside]
        1     look(0)   ·         [sawItDown, outside]
        2     look(1)   ·         [sawItDown, sawItDown]
        3     raise(0)  true      [inside, sawItDown]
        4     raise(1)  ·         [inside, inside]
        why    false at step 4: (inside(0) and inside(1)) is true
                 not (inside(0) and inside(1))  false
                 inside(0) and inside(1)        true
                 inside(0)                      true
                 inside(1)                      true
      """#
    }
  }

  @Test("attaches a counterexample that can be read back, one with a loop, too")
  func attachment() throws {
    for (failure, name) in [
      (failures(FlagLock())[0], "exclusion"), (failures(BoundedBuffer())[1], "moves"),
    ] {
      let document = try #require(failure.trace)
      let text = try ITFWriter(source: "ModelTesting").text(for: document)
      let again = try ITFReader.document(from: text)
      #expect(again == document)
      #expect(again.property == name)
      #expect(again.reproduce == "swift test --filter attachment")
      #expect((again.trace.loop != nil) == (name == "moves"))
    }
  }

  @Test("fails if a limit was hit, also where nothing was found so far")
  func undetermined() {
    let found = issues { check(TwoPhaseCommit(), options: CheckOptions(maxStates: 100)) }
    #expect(found.count == 1)
    expectSnapshot(texts(found).first ?? "") {
      #"""
      TwoPhaseCommit  undetermined: nothing found in 4 properties, but the limit of states was hit, so nothing is proved (100 states, 333 transitions, depth 4)
      """#
    }
  }

  @Test("fails if a property holds only vacuously")
  func vacuous() {
    let jugs = Jugs()
    let never = jugs.fact(.solved) && !jugs.fact(.solved)
    let result = Checker(jugs, properties: [.always("empty", never.implies(jugs.fact(.solved)))])
      .run()
    let failures = CheckFindings(result, model: "Jugs").failures
    #expect(failures.count == 1)
    expectSnapshot(failures.first?.text ?? "") {
      #"""
      Jugs
      holds     empty
        vacuous  never put to the test: solved and not solved implies solved
      """#
    }
  }

  @Test("fails if there is nothing to check")
  func nothing() {
    #expect(
      texts(issues { check(Jugs(), []) }) == ["Jugs has no properties, so that nothing was checked"]
    )
  }

  @Test("fails once for each property, and not for those that a violation left open")
  func several() {
    #expect(failures(BoundedBuffer()).count == 2)
    #expect(failures(FlagLock(), CheckOptions()).count == 1)
    let dead = failures(Philosophers())
    #expect(dead.map { $0.trace?.property } == ["deadlock", "meals"])
  }

  @Test("fails if the model forgets a field, also one that changes late")
  func atFault() {
    let found = texts(issues { check(Forgetful(), [.noDeadlock]) })
    #expect(
      found == [
        "Forgetful is at fault, and was not searched: packing loses information: late = 1 and late = 0 "
          + "after a state was packed and unpacked"
      ])
  }

  @Test("warns of actions that never happen")
  func unused() {
    let model = Philosophers(count: 3, manners: .bothAtOnce)
    let result = Checker(model).run()
    #expect(CheckFindings(result, model: "Philosophers").unused == nil)
    let fork = Checker(Reserved()).run()
    #expect(
      CheckFindings(fork, model: "Reserved").unused
        == "Reserved: these actions never happened: never")
  }

  @Test("says so if a name keeps the counterexample from being attached")
  func badName() {
    let found = texts(issues { check(Reserved(), [.never("n", Reserved().took(.step))]) })
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "  trace  not attached: the variable \"lambda\" is a keyword of Python")
        == true)
  }
}

/// A model with a variable that traces cannot carry, and an action that never happens.
private struct Reserved: PlainModel {
  struct State { var lambda = false }
  enum Action: CaseIterable { case step, never }
  let initialStates = [State()]
  func steps(from state: State, take: Take) { take(.step) { $0.lambda = true } }
  func code(_ state: inout State, _ fields: inout some FieldCoder) { fields.code(&state.lambda) }
}

/// A counter that forgets to name a field, which changes after its first states only.
private struct Forgetful: PlainModel {
  struct State {
    var count = 0
    var late = 0
  }
  enum Action: CaseIterable { case step }
  let initialStates = [State()]
  func steps(from state: State, take: Take) {
    take(.step) {
      $0.count = ($0.count + 1) % 100
      $0.late = $0.count / 50
    }
  }
  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.count, of: 0..<100)
  }
}
