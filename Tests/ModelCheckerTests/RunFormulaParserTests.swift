import TestSupport
import Testing

@testable import ModelChecker

private let p = Formula.predicate(0)
private let q = Formula.predicate(1)
private let r = Formula.predicate(2)

@Suite("The text of formulas of runs")
struct RunFormulaParserTests {
  private let names = ["p", "q", "r"]
  private var parser: FormulaParser { FormulaParser(predicates: names) }

  private func message(_ text: String, isRun: Bool = true) -> String? {
    do {
      if isRun { _ = try parser.parseRun(text) } else { _ = try parser.parse(text) }
      return nil
    } catch {
      return error.errors.map(\.description).joined(separator: "; ")
    }
  }

  @Test("reads as the table says")
  func precedence() throws {
    let (a, b) = (RunFormula.now(p), RunFormula.now(q))
    let expected: [(String, RunFormula)] = [
      ("p", a), ("p and q", .now(p && q)), ("not p or q", .now(!p || q)),
      ("always p and q", .and(.always(a), b)), ("always (p and q)", .always(.now(p && q))),
      ("always eventually p", .always(.eventually(a))),
      ("not next p until q", .until(.not(.next(a)), b)),
      ("p until q unless r", .unless(.until(a, b), .now(r))),
      ("p until (q unless r)", .until(a, .unless(b, .now(r)))),
      ("p since q until r", .until(.now(p.since(q)), .now(r))),
      ("p leadsTo q", p.leadsTo(q)), ("p ~> q", p.leadsTo(q)),
      ("p ~> q ~> r", a.leadsTo(q.leadsTo(r))),
      ("p implies q ~> once r", p.implies(q).leadsTo(.once(r))),
      ("eventually p implies q", .implies(.eventually(a), b)),
      ("always (once p implies previous q)", .always(.now(Formula.once(p).implies(.previous(q))))),
      ("always (p implies eventually q) or r", .or(p.leadsTo(q), .now(r))),
    ]
    for (text, formula) in expected {
      #expect(try parser.parseRun(text) == formula, "\(text)")
    }
  }

  @Test("says what cannot stand where")
  func errors() {
    #expect(
      message("p and eventually q", isRun: false)
        == "column 7: \"eventually\" looks forward, but this formula is judged at one step")
    #expect(
      message("p ~> q", isRun: false)
        == "column 3: \"~>\" looks forward, but this formula is judged at one step")
    #expect(
      message("once eventually p")
        == "column 1: \"once\" looks back; nothing under it may look forward")
    #expect(
      message("p since (q and next r)")
        == "column 3: \"since\" looks back; nothing under it may look forward")
    #expect(
      message("eventualy p")
        == "column 1: unknown name \"eventualy\"; did you mean \"eventually\"?")
    #expect(message("always")?.hasPrefix("column 7: expected a name") == true)
    let deep = String(repeating: "p ~> ", count: 70) + "p"
    #expect(message(deep)?.contains("nests more than 200 levels deep") == true)
  }

  @Test("prints so that it is read again", arguments: 0..<300)
  func roundTrip(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    let formula = RunFormula.random(depth: 4, past: true, using: &generator)
    let text = formula.text(names)
    let again = try parser.parseRun(text)
    #expect(again.text(names) == text)
    for _ in 0..<5 {
      let word = LassoWord.random(size: 5, using: &generator)
      #expect(again.isTrue(on: word) == formula.isTrue(on: word), "seed \(seed): \(text)")
    }
  }
}

@Suite("Patterns of specifications")
struct PatternTests {
  /// A stretch of a word: positions from the first up to the second, or for ever.
  private typealias Stretch = (first: Int, end: Int?)

  /// Stretches of a scope by definition. Positions past the second round repeat.
  private func stretches(_ scope: PatternScope, _ word: LassoWord, _ far: Int) -> [Stretch] {
    func has(_ formula: Formula, _ position: Int) -> Bool {
      PlainMeaning(word).isTrue(formula, at: position)
    }
    func first(_ formula: Formula, from start: Int) -> Int? {
      (start..<start + far).first { has(formula, $0) }
    }
    switch scope {
    case .everywhere:
      return [(0, nil)]
    case .before(let end):
      return first(end, from: 0).map { [(0, $0)] } ?? []
    case .after(let start):
      return first(start, from: 0).map { [($0, nil)] } ?? []
    case .between(let start, let end):
      return (0..<far).filter { has(start, $0) && !has(end, $0) }.compactMap { begin in
        first(end, from: begin).map { (begin, $0) }
      }
    case .afterUntil(let start, let end):
      return (0..<far).filter { has(start, $0) && !has(end, $0) }.map { begin in
        (begin, first(end, from: begin))
      }
    }
  }

  @Test("mean in each scope what their definitions say", arguments: 0..<60)
  func definitions(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let word = LassoWord.random(size: 6, using: &generator)
    let far = word.steps.count + 6
    let scopes: [PatternScope] = [
      .everywhere, .before(r), .after(r), .between(q, r), .afterUntil(q, r), .between(p, q),
      .afterUntil(r, p), .before(p),
    ]
    let plain = PlainMeaning(word)
    func has(_ formula: Formula, _ position: Int) -> Bool { plain.isTrue(formula, at: position) }
    for scope in scopes {
      let found = stretches(scope, word, far)
      func range(_ stretch: Stretch) -> Range<Int> {
        stretch.first..<(stretch.end ?? stretch.first + 2 * far)
      }
      let note: Comment = "seed \(seed), \(scope)"
      #expect(
        RunFormula.absence(of: p, scope).isTrue(on: word)
          == found.allSatisfy { !range($0).contains { has(p, $0) } }, note)
      #expect(
        RunFormula.universality(of: p, scope).isTrue(on: word)
          == found.allSatisfy { range($0).allSatisfy { has(p, $0) } }, note)
      #expect(
        RunFormula.existence(of: p, scope).isTrue(on: word)
          == found.allSatisfy { range($0).contains { has(p, $0) } }, note)
      #expect(
        RunFormula.precedence(of: p, before: q, scope).isTrue(on: word)
          == found.allSatisfy { stretch in
            range(stretch).allSatisfy { effect in
              !has(q, effect) || (stretch.first...effect).contains { has(p, $0) }
            }
          }, note)
      #expect(
        RunFormula.response(to: p, with: q, scope).isTrue(on: word)
          == found.allSatisfy { stretch in
            // Far out the word repeats: only triggers of the first rounds need an answer in sight.
            (stretch.first..<(stretch.end ?? stretch.first + far)).allSatisfy { trigger in
              !has(p, trigger)
                || (trigger..<(stretch.end ?? trigger + far)).contains { has(q, $0) }
            }
          }, note)
    }
  }
}
