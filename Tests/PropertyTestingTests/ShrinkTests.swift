import Testing

@testable import PropertyTesting

/// What the shrinker makes of failing runs: the simplest one there is, where that is known.
@Suite struct ShrinkTests {
  /// The drawn value of the simplest failing run, as text.
  static func simplest<Value: Sendable>(
    _ generator: Generator<Value>, seed: UInt64 = 1, cases: Int = 2000,
    where fails: @escaping @Sendable (Value) -> Bool
  ) async -> String? {
    let report = await Search(SearchSettings(cases: cases, seed: seed)).run { draw in
      let value = try draw(generator, "value")
      if fails(value) { throw Failure("fails") }
    }
    return report.falsified?.notes.first.map { String($0.dropFirst("value = ".count)) }
  }

  @Test("A number shrinks to the smallest that fails", arguments: 0..<10 as Range<UInt64>)
  func numbers(seed: UInt64) async {
    let positive = await ShrinkTests.simplest(.int(in: 0...1_000_000), seed: seed) { $0 >= 4321 }
    #expect(positive == "4321")
    let negative = await ShrinkTests.simplest(.int(in: -5000...5000), seed: seed) { $0 < -77 }
    #expect(negative == "-78")
    let high = await ShrinkTests.simplest(.int(in: 500...1000), seed: seed) { $0 > 500 }
    #expect(high == "501")
    let odd = await ShrinkTests.simplest(.int(in: -99...9999), seed: seed) {
      $0 % 2 == 0 && $0 > 40
    }
    #expect(odd == "42")
  }

  @Test("An array loses what it does not need", arguments: 0..<10 as Range<UInt64>)
  func arrays(seed: UInt64) async {
    let numbers = Generator<[Int]>.array(of: .int(in: 0...1000), count: 0...40)
    let sum = await ShrinkTests.simplest(numbers, seed: seed) { $0.reduce(0, +) > 1500 }
    #expect(sum == "[501, 1000]")
    let long = await ShrinkTests.simplest(numbers, seed: seed) { $0.count >= 7 }
    #expect(long == "[0, 0, 0, 0, 0, 0, 0]")
    let unsorted = await ShrinkTests.simplest(numbers, seed: seed) { $0 != $0.sorted() }
    #expect(unsorted == "[1, 0]")
    let twice = await ShrinkTests.simplest(numbers, seed: seed, cases: 20_000) {
      Set($0.filter { $0 > 5 }).count < $0.filter { $0 > 5 }.count
    }
    #expect(twice == "[6, 6]")
    let both = await ShrinkTests.simplest(numbers, seed: seed, cases: 20_000) {
      $0.contains { (3...60).contains($0) } && $0.contains { (70...130).contains($0) }
    }
    #expect(both == "[3, 70]")
    let three = Generator<[Int]>.array(of: .int(in: 0...9), count: 3...3)
    let alike = await ShrinkTests.simplest(
      Generator { draw in (try draw(three), try draw(.int(in: 0...9))) }, seed: seed
    ) { Set($0.0).count == 1 && $0.1 > 5 }
    #expect(alike == "([0, 0, 0], 6)")
  }

  @Test("What hangs on an earlier draw shrinks with it", arguments: 0..<10 as Range<UInt64>)
  func dependent(seed: UInt64) async {
    let counted = Generator<Int>.int(in: 0...30).flatMap { count in
      Generator<[Int]>.array(of: .int(in: 0...9), count: count...count)
    }
    let nines = await ShrinkTests.simplest(counted, seed: seed) { $0.contains(9) }
    #expect(nines == "[9]")
    let even = Generator<Int>.int(in: 0...1000).filter { $0 % 2 == 0 }.map { $0 / 2 }
    let filtered = await ShrinkTests.simplest(even, seed: seed) { $0 > 99 }
    #expect(filtered == "100")
  }

  indirect enum Tree: Sendable, CustomStringConvertible {
    case leaf(Int)
    case fork(Tree, Tree)

    var sum: Int {
      switch self {
      case .leaf(let value): value
      case .fork(let left, let right): left.sum + right.sum
      }
    }

    var description: String {
      switch self {
      case .leaf(let value): "\(value)"
      case .fork(let left, let right): "(\(left) \(right))"
      }
    }
  }

  @Test("Nested values, texts and choices shrink", arguments: 0..<10 as Range<UInt64>)
  func nested(seed: UInt64) async {
    let trees = Generator<Tree>.recursive(Generator<Int>.int(in: 0...9).map(Tree.leaf)) { inner in
      inner.with(inner).map(Tree.fork)
    }
    let tree = await ShrinkTests.simplest(trees, seed: seed) { $0.sum > 10 }
    #expect(tree == "(2 9)")
    let text = await ShrinkTests.simplest(.string(), seed: seed) { $0.contains("\"") }
    #expect(text == "\"\\\"\"")
    let picked = await ShrinkTests.simplest(.pick(["a", "b", "c"]), seed: seed) { $0 != "a" }
    #expect(picked == "\"b\"")
    let rare = await ShrinkTests.simplest(
      .frequency((99, .always(0)), (1, .int(in: 5...9))), seed: seed
    ) { $0 > 0 }
    #expect(rare == "5")
    let some = await ShrinkTests.simplest(
      Generator<Int?>.optional(.int(in: 3...9)), seed: seed
    ) { $0 != nil }
    #expect(some == "Optional(3)")
    let bytes = await ShrinkTests.simplest(.bytes(), seed: seed) { $0.contains { $0 > 127 } }
    #expect(bytes == "[128]")
  }

  @Test("Shrinking keeps the reason, and does not slide to a fault that is easier to reach")
  func sameReason() async {
    var reasons: Set<String> = []
    for seed in 0..<20 as Range<UInt64> {
      let report = await Search(SearchSettings(cases: 500, seed: seed)).run { draw in
        let value = try draw(.int(in: 0...100_000))
        if value >= 50_000 { throw Failure("large") }
        if value >= 10 { throw Failure("small") }
      }
      let found = report.falsified
      #expect(found?.tape == (found?.failure.reason == "large" ? [50_000] : [10]))
      reasons.insert(found?.failure.reason ?? "")
    }
    #expect(reasons == ["large", "small"])
  }

  @Test("Shrinking ends when its runs are used up, and says so")
  func budget() async {
    let numbers = Generator<[Int]>.array(of: .int(in: 0...100_000), count: 30...30)
    let report = await Search(SearchSettings(cases: 10, shrinkRuns: 20)).run { draw in
      if try draw(numbers).reduce(0, +) > 1000 { throw Failure("large") }
    }
    #expect(report.falsified?.shrinkRuns == 20)
    #expect(report.falsified?.stopped == "20 runs were not enough")
  }

  @Test("The same seed finds and shrinks to the same run")
  func repeats() async {
    let numbers = Generator<[Int]>.array(of: .int(in: -50...50))
    let search = Search(SearchSettings(cases: 300, seed: 5))
    let body: Search.Body = { draw in
      if try draw(numbers).filter({ $0 > 20 }).count > 3 { throw Failure("many") }
    }
    let first = await search.run(body)
    let second = await search.run(body)
    #expect(first.falsified?.tape == second.falsified?.tape)
    #expect(first.runs == second.runs)
    #expect(first.falsified != nil)
  }
}
