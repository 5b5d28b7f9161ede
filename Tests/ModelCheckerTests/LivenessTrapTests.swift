import ModelChecker
import Synchronization
import Testing

@testable import BenchmarkModel

private let p = Formula.predicate(0)
private let q = Formula.predicate(1)
private let r = Formula.predicate(2)
private let never = RunFormula.now(.constant(false))

private func result(
  _ model: LetterModel, _ formula: RunFormula, _ fairness: [Fairness] = [],
  options: CheckOptions = CheckOptions()
) -> CheckResult {
  let property = Property(id: "L", name: "L.", everyRun: formula, fairness: fairness)
  return Checker(model, properties: [property], options: options).run()
}

@Suite("Traps of liveness")
struct LivenessTrapTests {
  @Test("A run that ends in a deadlock stutters there, by the predicates for that")
  func stutter() throws {
    // p is true of the last step, q of stuttering.
    let model = LetterModel(steps: [[("a", 1, [0])], []], stutterSet: [1])
    #expect(verdict(model, .eventually(.now(p))) == .holds)
    #expect(verdict(model, .always(.eventually(.now(p)))) == .violated)
    #expect(verdict(model, .eventually(.always(.now(q)))) == .holds)
    #expect(verdict(model, p.leadsTo(q)) == .holds)
    #expect(verdict(model, .next(.next(.now(q)))) == .holds)
    #expect(verdict(model, .next(.now(q))) == .violated)
    let trace = try #require(
      result(model, .always(.eventually(.now(p)))).properties[0].evidence?.trace)
    #expect(trace.steps.map(\.action.name) == ["start", "a", "stutter"])
    #expect(trace.loop == 2)
    #expect(trace.steps[2].variables == trace.steps[1].variables)
  }

  @Test("Monitors run on while a run stutters")
  func stutterMonitors() {
    let model = LetterModel(steps: [[("a", 1, [0])], []], stutterSet: [1])
    #expect(verdict(model, .eventually(.now(.previous(p)))) == .holds)
    #expect(verdict(model, .eventually(.now(.previous(.previous(p))))) == .holds)
    #expect(verdict(model, .always(.eventually(.now(.previous(p))))) == .violated)
    #expect(verdict(model, .eventually(.always(.now(.once(p) && q.since(p))))) == .holds)
  }

  @Test("Stuttering is not a step that fairness asks for, nor one that it forbids")
  func stutterFairness() {
    let model = LetterModel(steps: [[("a", 1, [])], []])
    for fairness in [Fairness.weak("a"), .strong("a"), Fairness(.strong), Fairness(.weak)] {
      #expect(verdict(model, .eventually(.now(p)), [fairness]) == .violated)
    }
  }

  @Test("A state that has a step does not stutter")
  func selfLoop() {
    // A step to itself is a step: p goes on for ever, unless b is taken.
    let model = LetterModel(steps: [[("a", 0, [0]), ("b", 1, [])], [("c", 1, [1])]])
    #expect(verdict(model, .eventually(.now(q))) == .violated)
    #expect(verdict(model, .eventually(.now(q)), [.weak("b")]) == .holds)
    // The step to itself is taken: that is all that fairness of a asks for.
    #expect(verdict(model, .eventually(.now(q)), [.weak("a")]) == .violated)
    #expect(verdict(model, .eventually(.now(q)), [.strong("a")]) == .violated)
  }

  @Test("Fairness of what is never enabled, or of nothing, changes nothing")
  func neverEnabled() {
    let model = LetterModel(steps: [[("a", 0, [0])]])
    for fairness in [Fairness.weak("c"), .strong("c"), Fairness(.strong, kinds: [])] {
      #expect(verdict(model, .eventually(.now(q)), [fairness]) == .violated)
      #expect(verdict(model, .next(.always(.now(p))), [fairness]) == .holds)
    }
    let impossible = Fairness(.strong, kinds: ["a"], where: q)
    #expect(verdict(model, .eventually(.now(q)), [impossible]) == .violated)
  }

  @Test("What is enabled again and again but not for ever needs strong fairness")
  func weakAndStrong() {
    // Round and round between two states, with a way out of one of them.
    let model = LetterModel(
      steps: [[("a", 1, [0]), ("b", 2, [])], [("a", 0, [0])], [("c", 2, [1])]])
    #expect(verdict(model, .eventually(.now(q))) == .violated)
    #expect(verdict(model, .eventually(.now(q)), [.weak("b")]) == .violated)
    #expect(verdict(model, .eventually(.now(q)), [.strong("b")]) == .holds)
    #expect(verdict(model, .eventually(.now(q)), [.strong("c")]) == .violated)
  }

  @Test("A strong constraint on steps does not count other steps of the kind")
  func fairSteps() {
    // Both steps are of kind b; only the one with r leads out.
    let model = LetterModel(
      steps: [[("b", 0, [0]), ("b", 1, [2])], [("c", 1, [1])]])
    #expect(verdict(model, .eventually(.now(q)), [.strong("b")]) == .violated)
    #expect(
      verdict(model, .eventually(.now(q)), [Fairness(.weak, kinds: ["b"], where: r)]) == .holds)
    #expect(verdict(model, .eventually(.now(q)), [Fairness(.weak, where: r)]) == .holds)
  }

  @Test("A component is taken apart where a strong constraint fails in it, again and again")
  func takenApart() {
    // One component. b is enabled in 0 and leads out; c is enabled in 1 and leads out. What is left if
    // both are avoided is the step from 2 to itself, which lacks p.
    let model = LetterModel(
      steps: [
        [("a", 1, []), ("b", 3, [])], [("a", 2, []), ("c", 3, [])],
        [("a", 0, []), ("a", 2, [2])], [("a", 3, [1])],
      ])
    let both = [Fairness.strong("b"), .strong("c")]
    #expect(verdict(model, .eventually(.now(q))) == .violated)
    #expect(verdict(model, .eventually(.now(q)), both) == .violated)
    #expect(verdict(model, .eventually(.now(q || .previous(r))), both) == .holds)
    #expect(verdict(model, .eventually(.always(.now(q || r))), both) == .holds)
    #expect(verdict(model, .eventually(.always(.now(q || r))), [.strong("b")]) == .holds)
    #expect(verdict(model, .eventually(.always(.now(q || r)))) == .violated)
  }

  @Test("The first state of a component that is taken apart is searched again, too")
  func takenApartAtTheStart() {
    // Round by 1, where b leads out, is not fair; to stay in 0 is.
    let model = LetterModel(
      steps: [[("a", 1, []), ("a", 0, [])], [("a", 0, []), ("b", 2, [])], [("c", 2, [1])]])
    #expect(verdict(model, .eventually(.now(q)), [.strong("b")]) == .violated)
    #expect(verdict(model, .eventually(.now(q)), [.strong("b"), .strong("a")]) == .violated)
  }

  @Test("`next` counts steps, also those that change nothing")
  func next() {
    let model = LetterModel(steps: [[("a", 0, []), ("b", 1, [0])], [("a", 1, [0])]])
    #expect(verdict(model, .next(.now(p))) == .violated)
    #expect(verdict(model, .implies(.next(.now(p)), .next(.next(.now(p))))) == .holds)
    #expect(verdict(model, .always(.implies(.now(p), .next(.now(p))))) == .holds)
  }

  @Test("What looks back under what looks forward speaks of the whole run so far, prelude included")
  func past() {
    let model = LetterModel(steps: [[("a", 1, [0])], [("b", 1, [1])]], startSet: [2])
    #expect(verdict(model, .always(.now(q.implies(.once(p))))) == .holds)
    #expect(verdict(model, .eventually(.always(.now(q && .once(r))))) == .holds)
    #expect(verdict(model, .eventually(.always(.now(.historically(!p))))) == .violated)
    #expect(verdict(model, .next(.now(.previous(r) && p))) == .holds)
  }

  @Test("A formula that is false at the start fails by any run, and true holds")
  func constants() {
    let model = LetterModel(steps: [[("a", 0, [0])]])
    #expect(verdict(model, never) == .violated)
    #expect(verdict(model, .not(never)) == .holds)
    #expect(verdict(model, .always(.not(never))) == .holds)
    #expect(verdict(model, .eventually(.always(never))) == .violated)
  }

  @Test("Where the search was broken off nothing holds, and only a whole cycle counts")
  func limits() {
    // A ring of 100 states with a step to itself at the start.
    let ring = (0..<100).map { state -> [(letter: Character, target: Int, set: [Int])] in
      [("a", (state + 1) % 100, [state == 50 ? 1 : 2])]
    }
    let model = LetterModel(steps: ring)
    let shallow = result(
      model, .eventually(.now(q)), options: CheckOptions(maxDepth: 20))
    #expect(shallow.properties[0].verdict == .undetermined)
    #expect(shallow.verdict == .undetermined)
    #expect(result(model, .eventually(.now(q))).verdict == .holds)
    // The last state within the limit does not count as one without steps.
    let few = result(model, .eventually(.now(q)), options: CheckOptions(maxStates: 20))
    #expect(few.verdict == .undetermined)

    var early = model
    early.steps[0].append(("b", 0, []))
    let found = result(early, .eventually(.now(q)), options: CheckOptions(maxDepth: 20))
    #expect(found.properties[0].verdict == .violated)
    // What would make the cycle unfair is enabled in a state that was expanded, and so it is known.
    let unfair = result(
      early, .eventually(.now(q)), [.weak("a")], options: CheckOptions(maxDepth: 20))
    #expect(unfair.properties[0].verdict == .undetermined)
    let noMemory = result(early, .eventually(.now(q)), options: CheckOptions(memoryLimit: 1_000))
    #expect(noMemory.verdict == .undetermined && noMemory.limit == .memory)
  }

  @Test("A state in whose steps the search was broken off lies on no cycle", arguments: 1...150)
  func brokenOff(states: Int) {
    // Before the way out that fairness asks for come a step to itself and more steps than a batch has.
    var steps: [[(letter: Character, target: Int, set: [Int])]] = []
    for state in 0..<3 {
      steps.append([("a", state, [])])
      for other in 3..<100 { steps[state].append(("c", other, [1])) }
      steps[state].append(("b", state + 1, []))
    }
    for state in 3..<100 { steps.append([("a", state, [1])]) }
    let model = LetterModel(steps: steps)
    let found = result(
      model, .eventually(.now(q)), [.weak("b")], options: CheckOptions(maxStates: states))
    #expect(found.properties[0].verdict == (states < 100 ? .undetermined : .holds))
  }

  @Test("Nothing is noted after a search was broken off")
  func nothingAfter() {
    // The search ends at the step from 1 to 3; 2 stands in the same batch and has many more steps.
    let many = (0..<300).map { number in (letter: Character("c"), target: number % 3, set: [1]) }
    let model = LetterModel(
      steps: [[("a", 1, []), ("a", 2, [])], [("a", 1, []), ("b", 3, [])], many, [("a", 3, [1])]])
    let found = result(
      model, .eventually(.now(q)), [.weak("b")], options: CheckOptions(maxStates: 3))
    #expect(found.verdict == .undetermined && found.limit == .states)
  }

  @Test("A replayed lasso breaks a claim only if it closes, and is fair")
  func replayed() throws {
    let model = LetterModel(steps: [
      [("a", 1, [0]), ("b", 2, [])], [("a", 0, [0])], [("c", 2, [1])],
    ])
    func replay(_ names: [String], _ states: [Int], loop: Int?, _ fairness: [Fairness]) -> Replay? {
      let property = Property(
        id: "L", name: "L.", everyRun: .eventually(.now(q)), fairness: fairness)
      let steps = zip(names, states).map { name, state in
        TraceStep(action: TraceAction(name), variables: [.init("state", .number(state))])
      }
      return Replayer(model, properties: [property]).run(Trace(steps: steps, loop: loop))
    }
    let round = (["start", "a", "a"], [0, 1, 0])
    let broken = [ReplayFinding(property: "L", step: 2)]
    #expect(replay(round.0, round.1, loop: 1, [])?.findings == broken)
    #expect(replay(round.0, round.1, loop: 1, [.weak("b")])?.findings == broken)
    #expect(replay(round.0, round.1, loop: 1, [.strong("b")])?.findings == [])
    #expect(replay(round.0, round.1, loop: nil, [])?.findings == [])
    // After state 0 comes state 1, not 0.
    let open = replay(round.0, round.1, loop: 2, [])
    #expect(open?.notEnabled == 1 && open?.findings == [])
    #expect(replay(["start", "stutter"], [0, 0], loop: 1, [])?.notEnabled == 0)
    #expect(replay(["start", "b", "c"], [0, 2, 2], loop: 2, [])?.findings == [])
  }

  @Test("The result says what was assumed, what each pass cost, and what was never put to the test")
  func report() {
    let model = LetterModel(steps: [[("a", 0, [0])]])
    let fairness = [Fairness.weak("a", "b"), Fairness(.strong, where: p && q)]
    let one = result(model, q.leadsTo(r), fairness)
    #expect(
      one.properties[0].assumed == [
        "weak fairness of a or b", "strong fairness of any step where p and q",
      ])
    #expect(one.properties[0].verdict == .holds && one.properties[0].vacuous)
    #expect(one.properties[0].neverTriggered == ["q implies eventually r"])
    #expect(one.passes.map(\.name) == ["steps for L", "liveness L"])
    #expect(one.passes[0].states == 1 && one.passes[0].transitions == 1)
    #expect(!result(model, p.leadsTo(p)).properties[0].vacuous)

    // A first part that looks forward is tested on the fair runs.
    let again = RunFormula.always(.eventually(.now(q)))
    let formula = RunFormula.implies(again, .eventually(.now(r)))
    #expect(result(model, formula).properties[0].vacuous)
    let loop = LetterModel(steps: [[("a", 0, [0]), ("b", 0, [1, 2])]])
    #expect(!result(loop, formula).properties[0].vacuous)
    let inside = RunFormula.always(.now(q.implies(r)))
    #expect(result(model, inside).properties[0].neverTriggered == ["q implies r"])
  }

  @Test("Of several claims that take a pass each, each pass says which one it decides")
  func claimOfPass() {
    func claims(_ claims: [Claim]) -> [String?] {
      let property = Property(id: "L", name: "l", kind: .liveness, claims: claims)
      let model = LetterModel(steps: [[("a", 0, [0])]])
      return Checker(model, properties: [property]).run().passes.map(\.claim)
    }
    let one = Claim.possible(when: p, along: .constant(true), reach: q || r)
    let other = Claim.possible(when: .constant(true), along: !r, reach: p)
    let run = Claim.everyRun(q.leadsTo(r), fairness: [])
    #expect(claims([one, run]) == [nil, nil, nil])
    #expect(
      claims([one, other, run, .everyRun(.eventually(.now(p)), fairness: [])]) == [
        "p can lead to (q or r)", "true can lead to p with not r at each step", nil,
        "always (q implies eventually r)", "eventually p",
      ])
  }

  @Test(
    "Claims about runs stand beside others in one property, and in one pass where none looks back")
  func together() {
    let model = LetterModel(steps: [[("a", 1, [0])], [("b", 0, [1])]])
    let claims: [Claim] = [
      .always(!(p && q)), .everyRun(p.leadsTo(q), fairness: []),
      .everyRun(.always(.eventually(.now(.previous(p)))), fairness: [.weak("a")]),
    ]
    let properties = [
      Property(id: "A", name: "A.", kind: .liveness, claims: claims),
      Property(id: "B", name: "B.", everyRun: q.leadsTo(p)),
      Property(id: "C", name: "C.", everyRun: .always(.eventually(.now(r)))),
    ]
    let result = Checker(
      model, properties: properties, options: CheckOptions(continueAfterViolation: true)
    ).run()
    #expect(result.properties.map(\.verdict) == [.holds, .holds, .violated])
    #expect(
      result.passes.map(\.name) == [
        "steps for A, B, C", "liveness A", "liveness B", "liveness C", "steps for A", "liveness A",
      ])
  }

  /// A claim that holds of the benchmark model.
  private let claim = Property(
    id: "L", name: "L.",
    everyRun: .always(.eventually(.now(!.predicate(0) || .predicate(1)))))

  @Test("An interrupt while a claim is decided leaves it undetermined")
  func interrupted() {
    let isDeciding = Mutex(false)
    let hooks = SearchHooks(
      progress: { progress in
        // The walk through the product has no frontier, and belongs to the pass that noted the steps.
        if progress.frontier == 0 {
          isDeciding.withLock { $0 = true }
          #expect(progress.pass?.name == "steps for L")
          #expect((progress.pass?.seconds ?? .infinity) <= progress.seconds)
        }
      },
      isInterrupted: { isDeciding.withLock { $0 } })
    let result = Checker(BenchmarkLock.sizeS, properties: [claim], hooks: hooks).run()
    #expect(result.limit == .interrupted && result.complete)
    #expect(result.properties[0].verdict == .undetermined && result.verdict == .undetermined)
  }

  @Test("A lack of memory to note the steps, or to decide, leaves a claim undetermined")
  func memory() {
    let small = BenchmarkLock(sourceCount: 1)
    let whole = Checker(small, properties: [claim]).run()
    #expect(whole.verdict == .holds)
    let noted = whole.passes[0].bytes
    for limit in [noted / 2, noted + 1_000] {
      let result = Checker(
        small, properties: [claim], options: CheckOptions(memoryLimit: limit)
      ).run()
      #expect(result.limit == .memory && result.complete)
      #expect(result.properties[0].verdict == .undetermined && result.verdict == .undetermined)
    }
    let enough = CheckOptions(memoryLimit: noted + whole.passes[1].bytes + 1 << 20)
    #expect(
      Checker(small, properties: [claim], options: enough).run().verdict == .holds)
  }
}
