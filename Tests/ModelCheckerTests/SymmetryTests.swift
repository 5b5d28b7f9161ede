import TestSupport
import Testing

@testable import ModelChecker

private let p = Formula.predicate(0)

@Suite("Interchangeable parts")
struct SymmetryTests {
  private func always(_ formula: Formula, _ id: String = "P") -> Property {
    Property(id: id, name: "Always.", kind: .safety, claims: [.always(formula)])
  }

  /// All permutations of 0 ..< count.
  private func permutations(_ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return permutations(count - 1).flatMap { rest in
      (0...rest.count).map { place in
        var all = rest
        all.insert(count - 1, at: place)
        return all
      }
    }
  }

  private func permuted(_ state: Twins.State, _ permutation: [Int]) -> Twins.State {
    var next = state
    for (process, place) in state.places.enumerated() { next.places[permutation[process]] = place }
    if state.holder < permutation.count { next.holder = permutation[state.holder] }
    return next
  }

  /// How many classes the states of a model fall into: counted one by one, and by Burnside's lemma.
  private func orbits(_ model: Twins) -> (counted: Int, byBurnside: Int) {
    let states = Set(NaiveSearch(model, []).nodes.map(\.state))
    let all = permutations(model.count)
    var left = states
    var counted = 0
    while let state = left.first {
      counted += 1
      for permutation in all { left.remove(permuted(state, permutation)) }
    }
    let fixed = all.reduce(0) { sum, permutation in
      sum + states.count { permuted($0, permutation) == $0 }
    }
    return (counted, fixed / all.count)
  }

  @Test("come to the same verdicts, in as many steps, over as many states as there are orbits")
  func againstNaive() throws {
    for seed in 0..<100 {
      var generator = SplitMix64(seed: UInt64(seed))
      let model = Twins.random(using: &generator)
      func formula(past: Bool) -> Formula { .random(depth: 3, past: past, using: &generator) }
      let past = seed % 2 == 1
      let claims: [Claim] = [
        .always(formula(past: past)), .reachable(formula(past: past)), .noDeadlock,
        .possible(
          when: formula(past: past), along: .constant(true), reach: formula(past: past)),
      ]
      let properties = claims.enumerated().map { index, claim in
        Property(id: "P\(index)", name: "Claim \(index).", kind: .formula, claims: [claim])
      }
      let options = CheckOptions(continueAfterViolation: true, workers: 1 + seed % 3)
      let whole = Checker(model, properties: properties, options: options).run()
      for check in [SymmetricChecker<Twins>.Check.full, .sampled] {
        let reduced = try SymmetricChecker(
          model, properties: properties, options: options, check: check
        ).run()
        #expect(reduced.verdict == whole.verdict && reduced.complete, "seed \(seed)")
        #expect(reduced.depth == whole.depth, "seed \(seed)")
        for ((mine, other), property) in zip(
          zip(reduced.properties, whole.properties), properties)
        {
          #expect(mine.verdict == other.verdict, "seed \(seed) \(mine.id)")
          #expect(mine.neverTriggered == other.neverTriggered, "seed \(seed) \(mine.id)")
          #expect(mine.assumed.isEmpty == (check == .full), "seed \(seed) \(mine.id)")
          let (trace, expected) = (mine.evidence?.trace, other.evidence?.trace)
          #expect(trace?.length == expected?.length, "seed \(seed) \(mine.id)")
          guard let trace, property.kind != .possibility else { continue }
          let replay = Replayer(model, properties: [property]).run(trace)
          #expect(replay?.notEnabled == nil && replay?.steps == trace.steps, "seed \(seed)")
        }
      }
      let plain = try SymmetricChecker(model, properties: []).run()
      let orbits = orbits(model)
      #expect(orbits.counted == orbits.byBurnside, "seed \(seed)")
      #expect(plain.states == orbits.counted, "seed \(seed)")
    }
  }

  @Test("A property that tells the parts apart is refused, with the predicate, or comes out right")
  func tellsApart() {
    var refused = 0
    for seed in 0..<80 {
      var generator = SplitMix64(seed: UInt64(seed))
      let model = Twins.random(using: &generator)
      let property = always(!(.predicate(3) && .previous(.predicate(3))), "T")
      let options = CheckOptions(continueAfterViolation: true, workers: 2)
      do {
        let reduced = try SymmetricChecker(model, properties: [property], options: options).run()
        let whole = Checker(model, properties: [property], options: options).run()
        #expect(reduced.verdict == whole.verdict, "seed \(seed)")
      } catch .tellsApart(let id, let predicate, _) {
        #expect(id == "T" && predicate == "firstIsFar")
        refused += 1
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
    #expect(refused > 8)
  }

  @Test("A part that can do less, and an exchange that forgets something, are found")
  func flaws() {
    var found: [Twins.Flaw: Int] = [:]
    for seed in 0..<80 {
      for flaw in Twins.Flaw.allCases {
        var generator = SplitMix64(seed: UInt64(seed))
        var model = Twins.random(using: &generator)
        model.flaw = flaw
        let properties = [
          always(.predicate(1).implies(.once(.predicate(0)))),
          Property(id: "D", name: "No dead end.", kind: .deadlock, claims: [.noDeadlock]),
        ]
        let options = CheckOptions(continueAfterViolation: true)
        let whole = Checker(model, properties: properties, options: options).run()
        do {
          let reduced = try SymmetricChecker(
            model, properties: properties, options: options
          ).run()
          // What is not refused is right.
          #expect(
            reduced.properties.map(\.verdict) == whole.properties.map(\.verdict),
            "seed \(seed) \(flaw)")
        } catch {
          found[flaw, default: 0] += 1
        }
      }
    }
    #expect(found[Twins.Flaw.none] == nil)
    #expect(found[.weakProcess, default: 0] > 3)
    #expect(found[.forgetsToken, default: 0] > 3)
  }

  @Test("A refusal is the same for any number of workers, and says what to do")
  func refusal() {
    func text(_ model: Twins, _ workers: Int) -> String? {
      do {
        _ = try SymmetricChecker(
          model, properties: [], options: CheckOptions(workers: workers)
        ).run()
        return nil
      } catch { return "\(error)" }
    }
    var refused = 0
    for seed in 0..<80 {
      var generator = SplitMix64(seed: UInt64(seed))
      var model = Twins.random(using: &generator)
      model.flaw = .weakProcess
      guard let one = text(model, 1) else { continue }
      refused += 1
      #expect(one.contains("not interchangeable") && one.contains("use Checker"))
      for workers in [2, 8] { #expect(text(model, workers) == one, "seed \(seed)") }
    }
    #expect(refused > 3)
  }

  @Test("What is not decided is refused: runs without an end, and too many arrangements")
  func unsupported() {
    let model = Twins(count: 3, rules: [])
    let live = Property(id: "L", name: "Some day.", everyRun: .eventually(.now(p)))
    #expect(throws: SymmetryRefusal.unsupported(property: "L")) {
      try SymmetricChecker(model, properties: [live]).run()
    }
    #expect(Arrangements([.init("a", count: 7)])?.count == 5_040)
    #expect(Arrangements([.init("a", count: 8)]) == nil)
    #expect(Arrangements([.init("a", count: 3), .init("b", count: 4)])?.count == 6 * 24)
    #expect(Arrangements([])?.count == 1)
  }

  @Test("The exchanges go through every arrangement once")
  func exchanges() throws {
    for groups in [[2], [3], [4], [5], [3, 2], [2, 3, 2]] {
      let parts = groups.map { InterchangeableParts("parts", count: $0) }
      let arrangements = try #require(Arrangements(parts))
      var current = groups.map { Array(0..<$0) }
      var seen: Set<[[Int]]> = [current]
      for exchange in arrangements.exchanges {
        current[exchange.group].swapAt(exchange.part, exchange.part + 1)
        #expect(seen.insert(current).inserted)
      }
      #expect(seen.count == groups.reduce(1) { $0 * (1...$1).reduce(1, *) })
    }
  }

  @Test("Bits change places, also across words")
  func bits() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<500 {
      var state = Words3()
      for word in 0..<3 { state[word: word] = generator.next() }
      let count = Int.random(in: 1...64, using: &generator)
      let first = Int.random(in: 0...(192 - 2 * count), using: &generator)
      let second = Int.random(in: (first + count)...(192 - count), using: &generator)
      let next = state.exchangingBits(count, at: first, and: second)
      for bit in 0..<192 {
        let source =
          bit >= first && bit < first + count
          ? bit - first + second
          : bit >= second && bit < second + count ? bit - second + first : bit
        #expect(next.bits(1, at: bit) == state.bits(1, at: source))
      }
    }
  }
}
