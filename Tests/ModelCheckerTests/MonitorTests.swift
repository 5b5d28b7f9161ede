import TestSupport
import Testing

@testable import ModelChecker

@Suite("Formulas")
struct MonitorTests {
  private let p = Formula.predicate(0)
  private let q = Formula.predicate(1)
  private let r = Formula.predicate(2)

  @Test("have the truth that their definition gives them, compiled or not", arguments: 0..<300)
  func againstDefinition(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let formulas = (0..<4).map { _ in Formula.random(depth: 4, past: true, using: &generator) }
    var compiler = MonitorCompiler()
    let literals = formulas.map { compiler.literal($0) }
    guard compiler.program.monitorCount <= MonitorProgram.maxMonitors else { return }
    let lanes = LaneEvaluator(compiler.program)
    let steps = (0..<12).map { _ in
      PredicateSet(low: UInt64.random(in: 0..<8, using: &generator))
    }
    let truth = formulas.map { $0.truth(along: steps) }
    var before: UInt64 = 0
    for (index, step) in steps.enumerated() {
      // Lane 5 is the step; what stands in the others must not matter.
      for lane in 0..<64 { lanes.rows.set(lane, lane == 5 ? step : PredicateSet(), before: before) }
      lanes.evaluate()
      let after = lanes.hasMonitors ? lanes.after[5] : 0
      for (number, literal) in literals.enumerated() {
        let isTrue = lanes.word(literal) >> 5 & 1 == 1
        #expect(
          isTrue == truth[number][index],
          "seed \(seed), step \(index), \(formulas[number].text(["p", "q", "r"]))")
      }
      let alone = lanes.step(before: before, step)
      #expect(alone == after, "seed \(seed)")
      before = after
    }
  }

  @Test("of eight predicates or fewer are evaluated as those of more", arguments: 0..<50)
  func fewPredicates(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func lanes(_ predicates: Int...) -> LaneEvaluator {
      var compiler = MonitorCompiler()
      for predicate in predicates { _ = compiler.literal(.predicate(predicate)) }
      return LaneEvaluator(compiler.program)
    }
    let few = lanes(0, 7)
    let many = lanes(0, 7, 8)
    #expect(few.usesFew && !many.usesFew)
    for lane in 0..<64 {
      let set = PredicateSet(low: UInt64.random(in: 0 ... .max, using: &generator))
      few.rows.set(lane, set, before: 0)
      many.rows.set(lane, set, before: 0)
    }
    few.evaluate()
    many.evaluate()
    for node in 0..<8 { #expect(few.values[node] == many.values[node], "predicate \(node)") }
  }

  @Test("that are equal share their monitor bits")
  func sharing() {
    func bits(_ formulas: Formula...) -> Int {
      var compiler = MonitorCompiler()
      for formula in formulas { _ = compiler.literal(formula) }
      return compiler.program.monitorCount
    }
    #expect(bits(.once(p), .once(p).implies(.once(p) && q)) == 1)
    #expect(bits(.once(p), .historically(!p)) == 1)
    #expect(bits(.previous(p), .previous(!(!p)), .previous(p && p)) == 1)
    #expect(bits(.once(p && q), .once(q && p)) == 1)
    #expect(bits(.constant(true).since(p), .once(p)) == 1)
    #expect(
      bits(.once(.constant(false)), .previous(.constant(false)), p.since(.constant(true))) == 0)
    #expect(bits(.previous(p), .previous(!p)) == 2)
  }

  @Test("that reduce to a constant need no gate")
  func folding() {
    var compiler = MonitorCompiler()
    let formulas = [
      p && !p, p.implies(p), .historically(.constant(true)), p || .constant(false), p,
    ]
    let literals = formulas.map { compiler.literal($0) }
    #expect(literals == [.isFalse, .isTrue, .isTrue, literals[4], literals[4]])
    #expect(compiler.program.gates.isEmpty)
  }

  @Test("use predicates of both halves of a set")
  func upperHalf() {
    var compiler = MonitorCompiler()
    let literal = compiler.literal(.predicate(3) && .predicate(127))
    let lanes = LaneEvaluator(compiler.program)
    var set = PredicateSet()
    set.insert(3)
    lanes.rows.set(0, set, before: 0)
    set.insert(127)
    lanes.rows.set(63, set, before: 0)
    lanes.evaluate()
    let word = lanes.word(literal)
    #expect(word >> 63 == 1 && word & 1 == 0)
  }

  @Test("are printed with no more parentheses than they need")
  func text() {
    func text(_ formula: Formula) -> String { formula.text(["p", "q", "r"]) }
    #expect(text((p && q).implies(r || p)) == "p and q implies r or p")
    #expect(text((p.implies(q)).implies(r)) == "(p implies q) implies r")
    #expect(text(p.implies(q.implies(r))) == "p implies q implies r")
    #expect(text(!(p && q)) == "not (p and q)")
    #expect(text(!p && !(.once(q))) == "not p and not once q")
    #expect(text(.previous(p.since(q))) == "previous (p since q)")
    #expect(text((p && q).since(!r)) == "(p and q) since not r")
    #expect(text(p && (q && r)) == "p and (q and r)")
    #expect(text((p && q) && r) == "p and q and r")
    #expect(text((p || q) && r) == "(p or q) and r")
    #expect(text(p.since(q) && r) == "p since q and r")
    #expect(text(.historically(.constant(true)) || .predicate(7)) == "historically true or #7")
    #expect(text(.all([])) == "true")
    #expect(text(.any([p, q, r])) == "p or q or r")
  }

  @Test("transposing turns rows into columns")
  func transpose() {
    var generator = SplitMix64(seed: 1)
    var compiler = MonitorCompiler()
    _ = compiler.literal(p)
    let lanes = LaneEvaluator(compiler.program)
    let rows = (0..<64).map { _ in generator.next() }
    let block = FlatBuffer(rows, or: 0)
    block.checkInvariants()
    lanes.transpose(block, at: 0)
    for row in 0..<64 {
      for column in 0..<64 {
        let bit = block[column] >> UInt64(row) & 1
        #expect(bit == rows[row] >> UInt64(column) & 1)
      }
    }
  }
}

extension PredicateSet {
  init(low: UInt64) {
    self.init()
    self.low = low
  }
}
