import TestSupport
import Testing

@testable import ModelChecker

private let p = Formula.predicate(0)
private let q = Formula.predicate(1)

/// The truth of the atoms along the word, once the loop is repeated until they repeat too.
private func valuations(_ atoms: [Formula], _ word: LassoWord) -> (steps: [UInt64], loop: Int) {
  let round = word.steps[word.loop...]
  var sets = word.prelude + word.steps
  // Eight operators at most settle one after the other.
  for _ in 0..<12 { sets += round }
  let loop = sets.count - word.prelude.count
  // What looks back repeats with the word at last: no past operator counts.
  sets += round
  let truths = atoms.map { Array($0.truth(along: sets).dropFirst(word.prelude.count)) }
  let steps = (0..<sets.count - word.prelude.count).map { position -> UInt64 in
    truths.enumerated().reduce(0) { $0 | ($1.element[position] ? 1 << UInt64($1.offset) : 0) }
  }
  return (steps, loop)
}

/// Compares the automata of a random formula and of its negation with the formula on random words.
func expectAutomataAgree(seeds: Range<Int>, depth: Int, words: Int) {
  for seed in seeds {
    var generator = SplitMix64(seed: UInt64(seed))
    let formula = RunFormula.random(depth: depth, past: seed % 2 == 0, using: &generator)
    let text = formula.text(["p", "q", "r"])
    guard let yes = AutomatonBuilder.build(formula, negated: false),
      let no = AutomatonBuilder.build(formula, negated: true)
    else { continue }
    for number in 0..<words {
      let word = LassoWord.random(size: 6, using: &generator)
      let isTrue = formula.isTrue(on: word)
      let read = valuations(yes.atoms, word)
      let other = valuations(no.atoms, word)
      #expect(
        yes.automaton.accepts(steps: read.steps, loop: read.loop) == isTrue,
        "seed \(seed), word \(number): \(text)")
      #expect(
        no.automaton.accepts(steps: other.steps, loop: other.loop) != isTrue,
        "seed \(seed), word \(number), negated: \(text)")
    }
  }
}

@Suite("Automata of formulas of runs")
struct AutomatonTests {
  @Test("accept just the words of which the formula is true", arguments: 0..<8)
  func random(round: Int) {
    expectAutomataAgree(seeds: round * 40..<round * 40 + 40, depth: 3, words: 12)
  }

  private func text(_ formula: RunFormula, negated: Bool = false) -> String {
    guard let (automaton, atoms) = AutomatonBuilder.build(formula, negated: negated) else {
      return "too large"
    }
    return automaton.text(atoms.map { $0.text(["p", "q", "r"]) })
  }

  @Test("have a text form: response")
  func response() {
    #expect(
      text(p.leadsTo(q), negated: true) == """
        HOA: v1
        States: 2
        Start: 0
        AP: 2 "p" "q"
        acc-name: generalized-Buchi 1
        Acceptance: 1 Inf(0)
        properties: trans-labels explicit-labels trans-acc
        --BODY--
        State: 0
        [0&!1] 1
        [t] 0
        State: 1
        [!1] 1 {0}
        --END--

        """)
  }

  /// States and transitions.
  private func size(_ formula: RunFormula) -> [Int] {
    guard let (automaton, _) = AutomatonBuilder.build(formula, negated: false) else { return [] }
    return [automaton.transitions.count, automaton.transitions.reduce(0) { $0 + $1.count }]
  }

  @Test("that would be too large are given up in time, and the claim is undetermined")
  func tooLarge() {
    let parts = (0..<12).map { number -> RunFormula in
      .until(
        .now(.predicate(3 * number)),
        .until(.now(.predicate(3 * number + 1)), .now(.predicate(3 * number + 2))))
    }
    let formula = parts.dropFirst().reduce(parts[0]) { .and($0, $1) }
    #expect(AutomatonBuilder.build(formula, negated: false) == nil)
    let model = GraphModel(edges: [[]], starts: [(0, PredicateSet())])
    let property = Property(id: "P", name: "P.", everyRun: .not(formula))
    let result = Checker(model, properties: [property]).run()
    #expect(result.verdict == .undetermined && result.limit == .formula && result.complete)
    // More atoms than a label has bits.
    let many = (0..<70).map { RunFormula.next(.eventually(.now(.predicate($0)))) }
    let wide = many.dropFirst().reduce(many[0]) { .or(.next($0), $1) }
    let other = Property(id: "P", name: "P.", everyRun: wide)
    #expect(Checker(model, properties: [other]).run().verdict == .undetermined)
  }

  @Test("are small")
  func small() {
    let (a, b) = (RunFormula.now(p), RunFormula.now(q))
    #expect(size(.now(.constant(false))) == [0, 0])
    #expect(size(.now(.constant(true))) == [1, 1])
    #expect(size(.always(a)) == [1, 1])
    #expect(size(.eventually(a)) == [2, 3])
    #expect(size(.always(.eventually(a))) == [1, 2])
    #expect(size(.eventually(.always(a))) == [2, 3])
    #expect(size(p.leadsTo(q)) == [2, 5])
    #expect(size(.until(a, b)) == [2, 3])
    #expect(size(.unless(a, b)) == [2, 3])
    #expect(size(.and(.always(.eventually(a)), .always(.eventually(b)))) == [1, 4])
    #expect(size(.next(.next(a))) == [4, 4])
  }
}

@Suite("The meaning of formulas of runs")
struct RunFormulaTests {
  private func sets(_ numbers: [[Int]]) -> [PredicateSet] {
    numbers.map { list in
      list.reduce(into: PredicateSet()) { $0.insert($1) }
    }
  }

  @Test("operators that look forward, one by one")
  func forward() {
    // p at step 1 only, q at step 3 again and again.
    let word = LassoWord(steps: sets([[], [0], [], [1], []]), loop: 2)
    func isTrue(_ formula: RunFormula) -> Bool { formula.isTrue(on: word) }
    let (a, b) = (RunFormula.now(p), RunFormula.now(q))
    #expect(!isTrue(a) && isTrue(.next(a)) && !isTrue(.next(.next(a))))
    #expect(isTrue(.eventually(a)) && !isTrue(.always(.eventually(a))))
    #expect(isTrue(.always(.eventually(b))) && !isTrue(.eventually(.always(b))))
    #expect(isTrue(.eventually(.always(.now(!p)))))
    #expect(isTrue(.until(.now(!q), b)) && !isTrue(.until(a, b)))
    #expect(isTrue(.unless(.now(!(p && q)), .now(.constant(false)))))
    #expect(!isTrue(.until(.now(!(p && q)), .now(.constant(false)))))
    #expect(isTrue(p.leadsTo(q)) && !isTrue(q.leadsTo(p)))
  }

  @Test("what looks back under what looks forward, and into the prelude")
  func past() {
    let word = LassoWord(prelude: sets([[1]]), steps: sets([[], [0], []]), loop: 2)
    func isTrue(_ formula: RunFormula) -> Bool { formula.isTrue(on: word) }
    #expect(isTrue(.now(.previous(q))) && isTrue(.always(.now(.once(q)))))
    #expect(isTrue(.eventually(.always(.now(.once(p))))))
    #expect(isTrue(.next(.next(.now(.previous(p))))))
    #expect(!isTrue(.always(.eventually(.now(.previous(p))))))
    #expect(isTrue(.eventually(.always(.now(.previous(!p) && (!q).since(p))))))
  }

  @Test("formulas of one step have the meaning that was written apart")
  func plain() {
    for seed in 0..<300 {
      var generator = SplitMix64(seed: UInt64(seed))
      let formula = Formula.random(depth: 3, past: true, using: &generator)
      let word = LassoWord.random(size: 5, using: &generator)
      let plain = PlainMeaning(word)
      for index in 0..<12 {
        var formulaLater = RunFormula.now(formula)
        for _ in 0..<index { formulaLater = .next(formulaLater) }
        #expect(
          formulaLater.isTrue(on: word) == plain.isTrue(formula, at: index),
          "seed \(seed), step \(index)")
      }
    }
  }
}

#if !DEBUG
  @Suite("Large: automata of formulas of runs")
  struct LargeAutomatonTests {
    @Test("accept just the words of which the formula is true", arguments: 0..<Rounds.many(20))
    func random(round: Int) {
      expectAutomataAgree(seeds: 1000 + round * 250..<1250 + round * 250, depth: 4, words: 20)
    }
  }
#endif
