import TestSupport
import Testing

@testable import ModelChecker

/// A ring whose states have some kinds of step, some of them twice and not in a row.
private struct Ring: PlainModel {
  enum Action: Equatable {
    case next, skip, never
    case mark(Int)
  }
  enum Phase: CaseIterable { case low, middle, high, gone }
  enum Note: CaseIterable { case seen, unseen }

  struct State: Hashable {
    var place = 0
    var phase = Phase.low
    var note: Note?
    var past: [Phase] = [.low, .low]
    var isOdd = false
  }

  /// How many kinds of action there are beside those that happen.
  var others = 0

  var actions: [Action] { [.never, .next, .skip] + (0..<others).map { .mark($0) } }
  var initialStates = [State()]

  func steps(from state: State, take: Take) {
    func go(_ action: Action, _ way: Int) {
      take(action) {
        $0.place = (state.place + way) % 10
        $0.isOdd = $0.place % 2 == 1
        $0.phase = $0.place < 3 ? .low : $0.place < 7 ? .middle : .high
        $0.note = $0.place == 5 ? .seen : nil
      }
    }
    go(.next, 1)
    if state.place % 2 == 0 { go(.skip, 2) }
    go(.next, 3)
    if others > 0 && state.place == 4 { go(.mark(others - 1), 0) }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.isOdd)
    fields.code(&state.place, of: 0..<10)
    fields.code(&state.past, count: 2)
    fields.code(&state.phase)
    fields.code(&state.note)
  }
}

@Suite("Coverage")
struct CoverageTests {
  private func rows(_ result: CheckResult) -> [String] {
    result.coverage.rows.filter { $0.fired > 0 || $0.kind == "never" }
      .map { "\($0.kind) \($0.enabled) \($0.fired) \($0.newStates)" }
  }

  @Test("counts the states that have a step of a kind, the steps, and the new states")
  func counts() {
    // More kinds than a word has bits are counted in another way.
    for others in [0, 60, 61, 90] {
      let more = others == 0 ? [] : ["mark(\(others - 1)) 1 1 0"]
      for workers in [1, 2] {
        for storage in [StateStorage.exact, .compact(CompactStorage())] {
          let result = Checker(
            Ring(others: others), properties: [],
            options: CheckOptions(storage: storage, workers: workers)
          ).run()
          #expect(result.states == 10)
          #expect(rows(result) == ["never 0 0 0", "next 10 20 8", "skip 5 5 1"] + more)
        }
      }
    }
  }

  @Test("loses nothing where many sets of kinds want one place")
  func sets() {
    let sets = KindSets()
    var expected = Array(repeating: 0, count: 64)
    var generator = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let set = generator.next() & generator.next()
      sets.add(set)
      for kind in 0..<64 where set >> UInt64(kind) & 1 == 1 { expected[kind] += 1 }
    }
    #expect((0..<64).map { sets.count(of: $0) } == expected)
  }

  @Test("of random walks counts the states that they came through")
  func walks() {
    let result = Simulator(
      Ring(), properties: [], options: SimulationOptions(runs: 30, steps: 20)
    ).run()
    let (next, skip) = (result.coverage.rows[1], result.coverage.rows[2])
    #expect(next.enabled == 30 * 20)
    #expect(next.fired == 30 * 40)
    #expect(skip.enabled == skip.fired)
    #expect(0 < skip.enabled && skip.enabled < next.enabled)
  }

  @Test("says which named values of a field no state has")
  func cases() throws {
    let result = Checker(Ring(), properties: []).run()
    let cases = try #require(result.coverage.cases)
    #expect(cases == CaseCoverage(total: 7, neverSeen: ["phase = gone", "note = unseen"]))
    let cut = Checker(Ring(), properties: [], options: CheckOptions(maxStates: 4)).run()
    #expect(cut.coverage.cases == nil)
  }

  @Test("finds the fields with names, and where they stand")
  func fields() {
    let model = Ring()
    #expect(model.caseFields.map(\.name) == ["phase", "note"])
    #expect(model.caseFields[0].cases.map(\.name) == ["low", "middle", "high", "gone"])
    #expect(model.caseFields[1].cases.map(\.name) == ["none", "seen", "unseen"])
    for phase in Ring.Phase.allCases {
      var state = Ring.State()
      state.phase = phase
      var reader = BitUnpacker(model.pack(state))
      reader.position = model.caseFields[0].firstBit
      let number = Int(reader.read(bits: model.caseFields[0].bits))
      #expect(model.caseFields[0].cases.first { $0.number == number }?.name == "\(phase)")
    }
  }
}
