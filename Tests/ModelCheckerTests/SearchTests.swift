import Testing

@testable import BenchmarkModel
@testable import ModelChecker

@Suite("A search")
struct SearchTests {
  private let p = Formula.predicate(0)
  private let q = Formula.predicate(1)

  private func property(_ id: String, _ claims: Claim...) -> Property {
    Property(id: id, name: "Property \(id).", kind: .formula, claims: claims)
  }

  /// 0 -> 1 -> 2 -> ... with a step back to 0 from the last; `truth` gives p at each node.
  private func ring(_ truth: [Bool], packedBits: Int = 8) -> GraphModel {
    func set(_ node: Int) -> PredicateSet { PredicateSet(low: truth[node] ? 1 : 0) }
    let edges = truth.indices.map { node -> [GraphModel.Edge] in
      let next = (node + 1) % truth.count
      return [GraphModel.Edge(label: node, target: next, set: set(next))]
    }
    return GraphModel(edges: edges, starts: [(0, set(0))], packedBits: packedBits)
  }

  @Test("stores a state once per value of the monitors", arguments: [8, 64])
  func product(packedBits: Int) {
    let model = ring([false, false, true, false], packedBits: packedBits)
    // Before the first p, and after it: 2 + 4 states.
    let result = Checker(model, properties: [property("A", .always(.once(p) || !p))]).run()
    #expect(result.states == 6)
    #expect(result.depth == 5)
    #expect(result.transitions == 6)
    #expect(result.verdict == .holds)
  }

  @Test("keeps monitors that straddle two words apart from the state")
  func straddling() {
    for start in [0, 1, 40, 60, 63, 64, 100] {
      for count in [1, 5, 28, 63, 64] where start + count <= 192 {
        let field = MonitorField(start: start, count: count)
        var base = Words3()
        for bit in 0..<start where bit % 3 == 0 { base[word: bit / 64] |= 1 << UInt64(bit % 64) }
        var product = InlineProduct(base: base)
        let bits = 0xA5C3_F096_5A3C_0F69 & field.mask
        product.add(monitors: bits, field)
        #expect(product.monitors(field) == bits)
        #expect(product.base(field) == base)
      }
    }
  }

  @Test("runs a witness that looks back in a pass of its own")
  func witnessPass() throws {
    let model = ring([false, true, false, true, false, false])
    let witness = property("W", .reachable(p && .previous(.once(p))))
    let never = property("N", .reachable(p && .previous(p)))
    let result = Checker(model, properties: [witness, never, property("R", .reachable(p))]).run()
    #expect(result.states == 6)
    #expect(result.passes.map(\.name) == ["witness W", "witness N"])
    #expect(result.properties.map(\.verdict) == [.holds, .violated, .holds])
    #expect(result.properties[0].evidence?.trace.length == .finite(3))
    #expect(result.properties[1].evidence == nil)
    #expect(result.properties[2].evidence?.trace.length == .finite(1))
    #expect(result.passes[0].states < 12)
  }

  @Test("ends after the level of the first violation unless it is to go on")
  func firstViolation() {
    let model = ring([false, true, false, false, true])
    let properties = [
      property("A", .always(!p)), property("B", .always(.constant(true))),
      property("C", .reachable(.previous(.previous(p)))),
    ]
    let stopped = Checker(model, properties: properties).run()
    #expect(stopped.limit == .firstViolation)
    #expect(!stopped.complete)
    #expect(stopped.verdict == .violated)
    #expect(stopped.properties.map(\.verdict) == [.violated, .undetermined, .undetermined])
    #expect(stopped.states == 2)
    let options = CheckOptions(continueAfterViolation: true)
    let finished = Checker(model, properties: properties, options: options).run()
    #expect(finished.complete && finished.limit == nil)
    #expect(finished.properties.map(\.verdict) == [.violated, .holds, .holds])
  }

  @Test("is complete if the level of the first violation was the last one")
  func violationInLastLevel() {
    let model = ring([false, true])
    let result = Checker(model, properties: [property("A", .always(.once(!p)))]).run()
    #expect(result.complete && result.verdict == .holds)
    let edges = [[GraphModel.Edge(label: 0, target: 0, set: PredicateSet(low: 1))]]
    let loop = GraphModel(edges: edges, starts: [(0, PredicateSet())])
    let violated = Checker(
      loop, properties: [property("A", .always(!p)), property("B", .noDeadlock)]
    )
    .run()
    #expect(violated.complete && violated.limit == nil)
    #expect(violated.properties.map(\.verdict) == [.violated, .holds])
  }

  @Test("finds a violation in an initial state")
  func initialViolation() {
    let model = ring([true, false])
    let result = Checker(model, properties: [property("A", .always(!p))]).run()
    #expect(result.properties[0].evidence?.trace.length == .finite(0))
    #expect(result.properties[0].evidence?.step == 0)
    #expect(result.properties[0].evidence?.because == "p is true")
  }

  @Test("looks back on the prelude")
  func prelude() {
    var model = ring([false, false])
    let claim = property("A", .always(!(.once(p))))
    #expect(Checker(model, properties: [claim]).run().verdict == .holds)
    model.prelude = [PredicateSet(low: 1), PredicateSet()]
    let result = Checker(model, properties: [claim]).run()
    #expect(result.properties[0].evidence?.trace.length == .finite(0))
    // What was false in the prelude alone is no violation.
    let now = property("B", .always(!p))
    #expect(Checker(model, properties: [now]).run().verdict == .holds)
  }

  @Test("says which implications were never put to the test")
  func vacuity() {
    let model = ring([false, true])
    let properties = [
      property("A", .always(q.implies(p))), property("B", .always(p.implies(p || q))),
      property("C", .always(p.implies(q.implies(p)) && p.implies(p))),
      property("D", .possible(when: q, along: .constant(true), reach: p)),
    ]
    let result = Checker(model, properties: properties).run()
    #expect(result.verdict == .holds)
    #expect(result.properties.map(\.vacuous) == [true, false, true, true])
    #expect(result.properties[0].neverTriggered == ["q implies p"])
    #expect(result.properties[2].neverTriggered == ["q implies p"])
    #expect(result.properties[3].neverTriggered == ["q"])
  }

  @Test("explains a violation by the part that turned false")
  func explanation() throws {
    let model = ring([false, true])
    let formula = (p && !q).implies(q || .previous(p))
    let result = Checker(model, properties: [property("A", .always(q.implies(p) && formula))]).run()
    let evidence = try #require(result.properties[0].evidence)
    #expect(evidence.because == "(p and not q) is true and q is false and previous p is false")
    #expect(evidence.parts.first?.value == false)
    #expect(
      evidence.parts.map(\.formula).prefix(3) == [
        "(q implies p) and (p and not q implies q or previous p)", "q implies p", "q",
      ])
  }

  @Test("says where a goal is out of reach, and what the way there has to be")
  func possible() throws {
    // 0 -> 1 -> 2 (a trap); p only at 0, back from 1 to 0.
    let on = PredicateSet(low: 1)
    let off = PredicateSet()
    let edges: [[GraphModel.Edge]] = [
      [.init(label: 0, target: 1, set: off)],
      [.init(label: 0, target: 0, set: on), .init(label: 1, target: 2, set: off)],
      [.init(label: 0, target: 2, set: off)],
    ]
    let model = GraphModel(edges: edges, starts: [(0, on)])
    let claim = property("A", .possible(when: .constant(true), along: !q, reach: p))
    let result = Checker(model, properties: [claim]).run()
    #expect(result.complete)
    #expect(result.verdict == .violated)
    let evidence = try #require(result.properties[0].evidence)
    #expect(evidence.trace.length == .finite(2))
    #expect(
      evidence.because == "true is true, and from here no run leads to p with not q at each step")
    #expect(result.passes.first?.transitions == 3)
  }

  @Test("gives equal results when it is run again")
  func determinism() {
    func text() -> String {
      let result = Checker(
        BenchmarkLock(sourceCount: 1, mutant: .tapOpensWhenLocked),
        properties: BenchmarkLock.invariants + [
          property("P", .possible(when: p, along: q, reach: !q)),
          property("W", .reachable(p && .previous(!p))),
        ], options: CheckOptions(continueAfterViolation: true, workers: 8)
      ).run()
      return "\(result.states) \(result.transitions) \(result.coverage) \(result.properties)"
        + "\(result.workers)"
    }
    #expect(text() == text())
  }

  @Test("has 64 monitor bits a pass and says so beforehand")
  func monitorLimit() async {
    var formula = p
    for _ in 0..<65 { formula = .previous(formula) }
    let checker = Checker(ring([true, false]), properties: [property("A", .always(formula || p))])
    #expect(checker.monitorBits == 65)
    #expect(Checker<GraphModel>.monitorLimit == 64)
  }
}
