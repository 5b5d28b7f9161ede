import ModelChecker
import Testing

@testable import ProtocolModels

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

@Suite("Liveness of the examples")
struct ExampleLivenessTests {
  @Test("Peterson: who asks gets in, if both processes move")
  func peterson() {
    let model = Peterson(lingers: true)
    let asks = model.fact(.asks(0))
    let inside = model.fact(.inside(0))
    let moves = [model.moves(0), model.moves(1)]
    #expect(verdict(model, asks.leadsTo(inside)) == .violated)
    #expect(verdict(model, asks.leadsTo(inside), [moves[0]]) == .violated)
    #expect(verdict(model, asks.leadsTo(inside), [moves[1]]) == .violated)
    #expect(verdict(model, asks.leadsTo(inside), moves) == .holds)
    // A run goes on as long as there is a step. If nobody may stay, each lets the other in.
    #expect(verdict(Peterson(), asks.leadsTo(inside)) == .holds)
    // Nobody has to ask.
    #expect(verdict(model, .againAndAgain(inside), moves) == .violated)
    #expect(verdict(model, .always(!(inside && model.fact(.inside(1)))), moves) == .holds)
  }

  @Test("Philosophers who take both forks at once need strong fairness, which four defeat")
  func philosophers() {
    for count in 3...4 {
      let model = Philosophers(count: count, manners: .bothAtOnce)
      let meals = RunFormula.againAndAgain(model.fact(.eats(0)))
      let weak = model.weakEach()
      let strong = (0..<count).map { model.strong(.eat($0)) }
      #expect(verdict(model, meals) == .violated)
      #expect(verdict(model, meals, weak) == .violated)
      #expect(verdict(model, meals, weak + [model.strong(.eat(1))]) == .violated)
      // Three have one neighbour eating at a time, and a moment between. Of four, both neighbours of one
      // can eat so that their meals overlap: he never gets his moment.
      let expected: Verdict = count == 3 ? .holds : .violated
      #expect(verdict(model, meals, weak + [model.strong(.eat(0))]) == expected)
      #expect(verdict(model, meals, weak + strong) == expected)
    }
  }

  @Test("Philosophers who take the left fork first come to a deadlock, where they stutter hungry")
  func deadlock() {
    let model = Philosophers(count: 3)
    // Without any demand the shortest loop is three steps of one philosopher.
    let never = Property.everyRun("L", .againAndAgain(.constant(false)))
    let free = Checker(model, properties: [never]).run()
    #expect(free.properties[0].evidence?.trace.length == .lasso(prefix: 1, loop: 3))
    let meals = Property.everyRun(
      "L", .againAndAgain(model.fact(.eats(0))), fairness: model.fairness)
    let fair = Checker(model, properties: [meals]).run()
    #expect(fair.properties[0].evidence?.trace.steps.last?.action.name == "stutter")
  }

  @Test("The alternating bit comes through if losing is not for ever")
  func alternatingBit() {
    let model = AlternatingBit()
    // The sender also has to send: it may stop as long as nothing has been sent.
    let progress = (!model.fact(.idle)).leadsTo(model.fact(.idle))
    let weak = model.weakEach()
    #expect(verdict(model, progress) == .violated)
    // Each message may be lost just before it is received.
    #expect(verdict(model, progress, weak) == .violated)
    #expect(verdict(model, progress, weak + [model.strong(.receive)]) == .violated)
    #expect(verdict(model, progress, weak + [model.strong(.hear)]) == .violated)
    let ends = [model.strong(.receive), model.strong(.hear)]
    #expect(verdict(model, progress, weak + ends) == .holds)
    #expect(verdict(model, progress, ends) == .violated)
    #expect(
      verdict(model, progress, ends + [model.weak(.sendAgain), model.weak(.answer)]) == .holds)
  }

  @Test("A formula can speak of the step that was taken")
  func took() {
    let model = Jugs()
    let fills = model.took(.fillSmall, .fillBig)
    // Nothing is poured before something is filled.
    let pours = model.took { [.smallToBig, .bigToSmall].contains($0) }
    let solved = model.fact(.solved)
    #expect(verdict(model, .always(solved.implies(.once(fills) && .once(pours)))) == .holds)
    #expect(verdict(model, .always(pours.implies(.once(fills)))) == .violated)
    #expect(verdict(model, .finallyAlways(fills)) == .violated)
    #expect(verdict(model, .eventually(fills || !fills)) == .holds)
  }
}
