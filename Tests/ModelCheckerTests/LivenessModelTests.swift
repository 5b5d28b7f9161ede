import ModelChecker
import Testing

/// The verdict on one claim about runs, after its lasso, if there is one, was walked once more.
@discardableResult
func verdict<M: Model>(
  _ model: M, _ formula: RunFormula, _ fairness: [Fairness] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) -> Verdict {
  let property = Property(id: "L", name: "L.", everyRun: formula, fairness: fairness)
  let result = Checker(model, properties: [property]).run()
  #expect(result.complete, sourceLocation: sourceLocation)
  if let trace = result.properties[0].evidence?.trace {
    let replay = Replayer(model, properties: [property]).run(trace)
    #expect(replay?.notEnabled == nil, sourceLocation: sourceLocation)
    #expect(
      replay?.findings == [ReplayFinding(property: "L", step: trace.steps.count - 1)],
      sourceLocation: sourceLocation)
    #expect(replay?.steps == trace.steps, sourceLocation: sourceLocation)
  }
  return result.properties[0].verdict
}

private let zero = Formula.predicate(0)
private let one = Formula.predicate(1)

@Suite("Liveness of classical models")
struct LivenessModelTests {
  @Test("Peterson: who asks gets in, if both processes move")
  func peterson() {
    let model = FairPeterson()
    #expect(verdict(model, zero.leadsTo(one)) == .violated)
    #expect(verdict(model, zero.leadsTo(one), [.weak("move1")]) == .violated)
    #expect(verdict(model, zero.leadsTo(one), [.weak("move0")]) == .violated)
    #expect(verdict(model, zero.leadsTo(one), [.weak("move0"), .weak("move1")]) == .holds)
    // Nobody has to ask.
    let both = [Fairness.weak("move0"), .weak("move1")]
    #expect(verdict(model, .always(.eventually(.now(one))), both) == .violated)
    #expect(verdict(model, .always(.now(!(one && .predicate(2)))), both) == .holds)
  }

  @Test(
    "Philosophers who take both forks at once need strong fairness, and of four not even that will do"
  )
  func diners() {
    for count in 3...4 {
      let model = PoliteDiners(count: count)
      let names = model.actionKinds
      let weak = names.filter { !$0.hasPrefix("hunger") }.map { Fairness.weak($0) }
      let strong = names.filter { $0.hasPrefix("eat") }.map { Fairness.strong($0) }
      #expect(verdict(model, zero.leadsTo(one)) == .violated)
      #expect(verdict(model, zero.leadsTo(one), weak) == .violated)
      #expect(verdict(model, zero.leadsTo(one), weak + [.strong("eat1")]) == .violated)
      // Three have one neighbour eating at a time, and a moment between. Of four, both neighbours of one
      // can eat so that their meals overlap: he never gets his moment.
      let expected: Verdict = count == 3 ? .holds : .violated
      #expect(verdict(model, zero.leadsTo(one), weak + [.strong("eat0")]) == expected)
      #expect(verdict(model, zero.leadsTo(one), weak + strong) == expected)
    }
  }

  @Test("Philosophers who take the left fork first come to a deadlock, where they stutter hungry")
  func deadlock() {
    let model = Philosophers(count: 3)
    let property = Property(
      id: "L", name: "L.", everyRun: .always(.eventually(.now(.constant(false)))))
    let result = Checker(model, properties: [property]).run()
    #expect(result.properties[0].verdict == .violated)
    // Without any demand the shortest loop is three steps of one philosopher.
    #expect(result.properties[0].evidence?.trace.length == .lasso(prefix: 1, loop: 3))
  }

  @Test("The alternating bit comes through if losing is not for ever")
  func alternatingBit() {
    let model = AlternatingBit()
    let progress = RunFormula.always(.eventually(.now(zero))) && .always(.eventually(.now(one)))
    let weak = model.actionKinds.map { Fairness.weak($0) }
    #expect(verdict(model, progress) == .violated)
    // Each message may be lost just before it is received.
    #expect(verdict(model, progress, weak) == .violated)
    #expect(verdict(model, progress, weak + [.strong("receive")]) == .violated)
    #expect(verdict(model, progress, weak + [.strong("hear")]) == .violated)
    #expect(verdict(model, progress, weak + [.strong("receive"), .strong("hear")]) == .holds)
    #expect(verdict(model, progress, [.strong("receive"), .strong("hear")]) == .violated)
    #expect(
      verdict(
        model, progress,
        [.strong("receive"), .strong("hear"), .weak("send"), .weak("reply")]) == .holds)
  }
}
