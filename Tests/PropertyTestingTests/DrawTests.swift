import Testing

@testable import PropertyTesting

/// Tapes, generators and the health of a search.
@Suite struct DrawTests {
  @Test("A replay of what a run wrote down is the same run", arguments: 0..<50 as Range<UInt64>)
  func replay(seed: UInt64) throws {
    let generator = Generator<[Int]>.array(of: .int(in: -9...9)).with(.string()).with(.bool)
    let first = Draw(seed: seed)
    let value = try first(generator)
    let again = Draw(seed: seed &+ 1, tape: first.choices.values)
    let repeated = try again(generator)
    #expect(repeated.0.0 == value.0.0 && repeated.0.1 == value.0.1 && repeated.1 == value.1)
    #expect(again.choices == first.choices)
  }

  @Test("Past the end of a tape all is the simplest, and too large a choice is cut off")
  func overrun() throws {
    let draw = Draw(seed: 1, tape: [500])
    #expect(try draw(.int(in: 0...7)) == 7)
    #expect(try draw(.int(in: 3...9)) == 3)
    #expect(draw.choices.values == [7, 0])
  }

  @Test("What a filter rejected is not on the tape")
  func filtered() throws {
    for seed in 0..<100 as Range<UInt64> {
      let draw = Draw(seed: seed)
      guard let value = try? draw(Generator<Int>.int(in: 0...9).filter { $0 > 4 }) else { continue }
      #expect(draw.choices.count == 1)
      #expect(try Draw(seed: 0, tape: draw.choices.values)(.int(in: 0...9)) == value)
    }
  }

  @Test("Each place of a range is one number, by distance from the simplest")
  func integerOrder() {
    for (lowest, highest) in [(-3, 5), (-5, 3), (0, 4), (2, 6), (-6, -2), (0, 0), (-1, 1)] {
      let simplest = Int64(min(max(0, lowest), highest))
      let order = IntegerOrder(lowest: Int64(lowest), highest: Int64(highest), simplest: simplest)
      var seen: [Int64] = []
      for place in 0...order.most {
        let (distance, isBelow) = order.offset(at: place)
        #expect(order.place(of: distance, isBelow: isBelow) == place)
        seen.append(isBelow ? simplest - Int64(distance) : simplest + Int64(distance))
      }
      #expect(seen.sorted() == (lowest...highest).map { Int64($0) })
      #expect(seen.map { abs($0 - simplest) } == seen.map { abs($0 - simplest) }.sorted())
    }
    let all = IntegerOrder(lowest: .min, highest: .max, simplest: 0)
    #expect(all.most == .max)
    #expect(all.offset(at: .max) == (1 << 63, true))
  }

  @Test("The ends of a range and its middle are all drawn")
  func bias() throws {
    var seen: Set<Int> = []
    let draw = Draw(seed: 4)
    for _ in 0..<500 { seen.insert(try draw(.int(in: -1_000_000...2_000_000))) }
    #expect(seen.isSuperset(of: [-1_000_000, 2_000_000, 0, 1, -1]))
    #expect(seen.count > 200)
    let bits = try (0..<300).map { _ in try draw(.bits) }
    #expect(bits.contains(0) && bits.contains { $0 > 1 << 60 })
    let byte: UInt8 = try draw(.int(in: 250...255))
    #expect(byte >= 250)
  }

  @Test("Weights say how often, also with a chance of none")
  func weights() throws {
    let draw = Draw(seed: 9)
    var count = 0
    for _ in 0..<1000 where try draw(.bool(1, in: 10)) { count += 1 }
    #expect((50...200).contains(count))
    for _ in 0..<100 {
      #expect(try draw(.frequency((0, .always("never")), (1, .always("x")))) == "x")
    }
  }

  @Test("A search that gives most runs up says so")
  func waste() async {
    let report = await Search(SearchSettings(cases: 1000)).run { draw in
      try draw.assume(try draw(.int(in: 0...999)) == 7)
    }
    #expect(report.complaint?.contains("were given up by `assume` or `filter`") == true)
    let few = await Search(SearchSettings(cases: 200)).run { draw in
      try draw.assume(try draw(.int(in: 0...3)) > 0)
    }
    #expect(few.complaint == nil && few.runs == 200 && few.discarded > 20)
  }

  @Test(
    "A generator without an end is given up, and a body that hangs on more than draws is called so")
  func unhealthy() async {
    let endless = await Search(SearchSettings(cases: 2)).run { draw in
      while true { _ = try draw(.bool) }
    }
    #expect(endless.runs == 0)
    #expect(endless.complaint?.contains("may go on for ever") == true)
    let calls = Counter()
    let flaky = await Search(SearchSettings(cases: 50)).run { draw in
      _ = try draw(.bool)
      if calls.next() == 5 { throw Failure("sometimes") }
    }
    #expect(flaky.falsified?.isFlaky == true)
  }

  @Test("A token gives its choices back, belongs to one check, and is refused when it is damaged")
  func token() {
    let tape: [UInt64] = [0, 1, 127, 128, 300, .max]
    let token = ReproductionToken(check: "Suite.test", tape: tape)
    let read = ReproductionToken(token.text)
    #expect(read == token)
    #expect(read?.tape == tape)
    #expect(token.belongs(to: "Suite.test") && !token.belongs(to: "Suite.other"))
    #expect(ReproductionToken(check: "x", tape: []).text.count > 4)
    #expect(ReproductionToken(ReproductionToken(check: "x", tape: []).text)?.tape == [])
    #expect(ReproductionToken("") == nil && ReproductionToken("?") == nil)
    let damaged = String(token.text.dropLast(3)) + "AAA"
    #expect(ReproductionToken(damaged) == nil)
  }

  @Test("The distribution counts runs, the most frequent label first")
  func labels() async {
    let report = await Search(SearchSettings(cases: 400)).run { draw in
      let value = try draw(.int(in: 0...99))
      draw.label("small", when: value < 10)
      draw.label("any")
      draw.label("any")
    }
    #expect(report.labels["any"] == 400)
    #expect(report.distribution.hasPrefix("any 100 %, small "))
  }
}
