import ModelChecker
import Testing

@Suite("Toy models")
struct ToyModelTests {
  private let solved = Formula.predicate(0)

  @Test("the jugs have 16 states, and four litres take six steps")
  func jugs() throws {
    let properties = [
      Property(id: "J1", name: "Never four.", kind: .safety, claims: [.always(!solved)]),
      Property(id: "J2", name: "Four.", kind: .witness, claims: [.reachable(solved)]),
      Property(
        id: "J3", name: "Four again and again.", kind: .possibility,
        claims: [.possible(when: .constant(true), along: .constant(true), reach: solved)]),
      Property(id: "J4", name: "No deadlock.", kind: .deadlock, claims: [.noDeadlock]),
    ]
    let result = Checker(
      Jugs(), properties: properties, options: CheckOptions(continueAfterViolation: true)
    ).run()
    #expect(result.states == 16)
    #expect(result.transitions == 96)
    #expect(result.depth == 7)
    #expect(result.verdict == .violated)
    #expect(result.properties.map(\.verdict) == [.violated, .holds, .holds, .holds])
    let trace = try #require(result.properties[0].evidence?.trace)
    #expect(trace.length == .finite(6))
    #expect(result.properties[1].evidence?.trace == trace)
    #expect(trace.steps.first?.action == TraceAction("start"))
    #expect(
      trace.steps.last?.variables
        == [TraceVariable("small", .number(3)), TraceVariable("big", .number(4))])
    #expect(result.passes.map(\.name) == ["possibility J3"])
  }

  @Test("philosophers who all take the left fork first wait for ever", arguments: 2...5)
  func philosophers(count: Int) throws {
    let model = Philosophers(count: count)
    let property = Property(id: "D", name: "No deadlock.", kind: .deadlock, claims: [.noDeadlock])
    let result = Checker(
      model, properties: [property], options: CheckOptions(continueAfterViolation: true)
    ).run()
    let naive = NaiveSearch(model, [])
    #expect(result.states == naive.nodes.count)
    #expect(result.transitions == naive.steps.reduce(0) { $0 + $1.count })
    #expect(result.properties[0].verdict == .violated)
    let trace = try #require(result.properties[0].evidence?.trace)
    #expect(
      trace.steps.map(\.action.name) == ["start"] + (0..<count).map { "takeLeft(\($0))" })
  }

  @Test("four philosophers have 34 states")
  func fourPhilosophers() {
    let result = Checker(Philosophers(count: 4), properties: []).run()
    #expect(result.states == 34)
    #expect(result.verdict == .holds)
  }

  @Test("Peterson's processes exclude each other only as long as they give way")
  func peterson() {
    let exclusion = Property(
      id: "M", name: "Mutual exclusion.", kind: .safety,
      claims: [.always(!(.predicate(0) && .predicate(1))), .noDeadlock])
    let result = Checker(Peterson(), properties: [exclusion]).run()
    let naive = NaiveSearch(Peterson(), [])
    #expect(result.verdict == .holds)
    #expect(result.states == naive.nodes.count)
    #expect(result.depth == naive.depths.max())
    let broken = Checker(Peterson(givesWay: false), properties: [exclusion]).run()
    // Without giving way process 1 never gets its turn while the other has a flag up.
    #expect(broken.states == NaiveSearch(Peterson(givesWay: false), []).nodes.count)
  }

  @Test("two-phase commit has the 288 states and 1,145 transitions that TLC counts")
  func twoPhaseCommit() {
    let consistent = Property(
      id: "T", name: "All or none.", kind: .safety,
      claims: [.always(!(.predicate(0) && .predicate(1)))])
    let result = Checker(TwoPhaseCommit(), properties: [consistent]).run()
    #expect(result.states == 288)
    #expect(result.transitions == 1_145)
    #expect(result.depth == 10)
    #expect(result.verdict == .holds)
  }

  @Test("a toy model describes itself")
  func descriptions() {
    #expect(Jugs().actionKinds.count == 6)
    #expect(Jugs().kind(of: .smallToBig) == 4)
    #expect(Philosophers(count: 2).describe(.takeLeft(1)) == TraceAction("takeLeft(1)"))
    #expect(TraceValue(describing: true) == .flag(true))
    #expect(TraceValue(describing: UInt8(7)) == .number(7))
    #expect(TraceValue(describing: "x") == .text("x"))
  }
}
