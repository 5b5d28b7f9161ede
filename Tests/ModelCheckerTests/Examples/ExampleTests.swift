import Testing

@testable import ModelChecker
@testable import ProtocolModels

/// The counts and verdicts of the examples. What another source says of them is cited; all else is ours,
/// and compared with the plainest search.
@Suite("The examples")
struct ExampleTests {
  private struct Counts: Equatable {
    var states: Int
    var transitions: Int
    var depth: Int
  }

  /// The counts of the search, after they were compared with those of the plainest one.
  private func counts<M: PlainModel>(
    _ model: M, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Counts where M.State: Hashable {
    let result = Checker(model, properties: []).run()
    let naive = NaiveSearch(model, [])
    let found = Counts(
      states: result.states, transitions: result.transitions, depth: result.depth)
    let wanted = Counts(
      states: naive.nodes.count, transitions: naive.steps.reduce(0) { $0 + $1.count },
      depth: naive.depths.max() ?? 0)
    #expect(found == wanted, sourceLocation: sourceLocation)
    #expect(result.complete, sourceLocation: sourceLocation)
    #expect(ModelAudit(model).problem() == nil, sourceLocation: sourceLocation)
    return found
  }

  /// The verdict of each property of the model, and the steps of its run where it has one.
  private func verdicts<M: PlainModel>(_ model: M) -> [String] {
    let options = CheckOptions(continueAfterViolation: true)
    return Checker(model, options: options).run().properties.map { property in
      #expect(!property.vacuous)
      var text = "\(property.id) \(property.verdict)"
      switch property.evidence?.trace.length {
      case .finite(let steps): text += " \(steps)"
      case .lasso(let prefix, let loop): text += " \(prefix)+\(loop)"
      case nil: break
      }
      return text
    }
  }

  @Test("The flag lock is wrong, and right once a process looks again")
  func flagLock() {
    #expect(counts(FlagLock()) == Counts(states: 13, transitions: 24, depth: 6))
    #expect(
      verdicts(FlagLock()) == ["exclusion violated 4", "entry holds 2", "deadlock holds"])
    #expect(
      verdicts(FlagLock(looksAgain: true)) == [
        "exclusion holds", "entry holds 2", "deadlock holds",
      ])
  }

  /// The counts are those that TLC gives for TwoPhase.tla and that the TLA+ examples record: 288 distinct
  /// states, 1,146 generated (the initial one among them), 11 levels.
  @Test("Two-phase commit has the counts that TLC has")
  func twoPhaseCommit() {
    #expect(counts(TwoPhaseCommit()) == Counts(states: 288, transitions: 1_145, depth: 10))
    #expect(
      verdicts(TwoPhaseCommit()) == [
        "consistent holds", "commits holds 10", "ends holds", "deadlock holds",
      ])
  }

  /// The counts are those that TLC gives for Peterson.tla and that the TLA+ examples record: 42 distinct
  /// states, 77 generated, 11 levels.
  @Test("Peterson's algorithm has the counts that TLC has, and needs the flag to go up first")
  func peterson() {
    #expect(counts(Peterson()) == Counts(states: 42, transitions: 76, depth: 10))
    #expect(verdicts(Peterson()) == ["exclusion holds", "entry holds", "deadlock holds"])
    // To stay adds steps, but no state.
    #expect(counts(Peterson(lingers: true)) == Counts(states: 42, transitions: 102, depth: 10))
    let wrong = Peterson(raisesFirst: false)
    #expect(counts(wrong) == Counts(states: 72, transitions: 138, depth: 12))
    #expect(verdicts(wrong) == ["exclusion violated 8", "entry holds", "deadlock holds"])
  }

  /// Of the 4 x 6 fillings those can be reached in which a jug is empty or full: all but 2 x 4. Each has
  /// six steps.
  @Test("Four litres take six steps with jugs of three and five")
  func jugs() throws {
    #expect(counts(Jugs()) == Counts(states: 4 * 6 - 2 * 4, transitions: 16 * 6, depth: 7))
    #expect(verdicts(Jugs()) == ["unsolvable violated 6", "again holds"])
    let result = Checker(Jugs()).run()
    let trace = try #require(result.properties[0].evidence?.trace)
    #expect(
      trace.steps.map(\.action.name) == [
        "start", "fillBig", "bigToSmall", "emptySmall", "bigToSmall", "fillBig", "bigToSmall",
      ])
    #expect(trace.steps.last?.variables == [.init("small", .number(3)), .init("big", .number(4))])
  }

  /// Half of all orders can be reached. The hardest position of two rows of three is 21 moves from the
  /// solved one (OEIS A151944). A gap has 2, 3 or 2 neighbours in each row.
  @Test("Half of the orders of six places are reached, in 21 moves at most")
  func smallPuzzle() {
    let puzzle = SlidingPuzzle(columns: 3, rows: 2)
    #expect(
      counts(puzzle) == Counts(states: 720 / 2, transitions: 720 / 2 * 14 / 6, depth: 21))
    #expect(verdicts(puzzle) == ["solvable holds"])
  }

  /// Who holds what around the table is a cyclic word in which nobody who eats has a right neighbour with a
  /// fork. Their number is a Pell-Lucas number (OEIS A002203), by the transfer matrix.
  @Test("Philosophers who all take the left fork first wait for ever", arguments: 2...6)
  func philosophers(count: Int) {
    let pellLucas = [2, 2, 6, 14, 34, 82, 198]
    let model = Philosophers(count: count)
    let found = counts(model)
    #expect(found.states == pellLucas[count])
    #expect(found.depth == count)
    #expect(
      verdicts(model) == [
        "forks holds", "deadlock violated \(count)", "meals violated \(count + 1)+1",
      ])
  }

  /// Who eats is a set of seats of which no two are neighbours: there is a Lucas number of them (OEIS
  /// A000204).
  @Test("Philosophers who take both forks at once do not wait, and of four one can starve")
  func politePhilosophers() {
    let three = Philosophers(count: 3, manners: .bothAtOnce)
    #expect(counts(three) == Counts(states: 4, transitions: 6, depth: 1))
    #expect(verdicts(three) == ["forks holds", "deadlock holds", "meals holds"])
    let four = Philosophers(count: 4, manners: .bothAtOnce)
    #expect(counts(four) == Counts(states: 7, transitions: 16, depth: 2))
    // Both neighbours of one can eat so that their meals overlap: he never gets his moment.
    #expect(verdicts(four) == ["forks holds", "deadlock holds", "meals violated 2+4"])
  }

  @Test("Philosophers of whom one takes the right fork first all eat")
  func oneRightFirst() {
    let model = Philosophers(count: 4, manners: .oneRightFirst)
    #expect(counts(model) == Counts(states: 29, transitions: 72, depth: 4))
    #expect(verdicts(model) == ["forks holds", "deadlock holds", "meals holds"])
  }

  /// The states and levels are those that TLC gives for MCAlternatingBit.tla and that the TLA+ examples
  /// record: 240 distinct states, 10 levels. TLC's 1,392 generated ones count also those with a queue that
  /// is too long, which are no steps here.
  @Test("The alternating bit has the states that TLC has, and needs its bits to be compared")
  func alternatingBit() {
    #expect(counts(AlternatingBit()) == Counts(states: 240, transitions: 1_196, depth: 9))
    #expect(
      verdicts(AlternatingBit()) == ["inOrder holds", "progress holds", "deadlock holds"])
    let wrong = AlternatingBit(comparesBits: false)
    #expect(counts(wrong) == Counts(states: 1_640, transitions: 9_248, depth: 19))
    #expect(verdicts(wrong).first == "inOrder violated 3")
  }

  /// The counts are those that TLC gives for MCChangRoberts.tla with three nodes and that the TLA+
  /// examples record: 137 distinct states, 227 generated (the eight initial ones among them), 10 levels.
  @Test("The election has the counts that TLC has, and needs high numbers to be swallowed")
  func ringElection() {
    #expect(counts(RingElection()) == Counts(states: 137, transitions: 219, depth: 9))
    #expect(verdicts(RingElection()) == ["lowest holds", "elects holds"])
    let wrong = RingElection(swallowsHigher: false)
    #expect(counts(wrong) == Counts(states: 196, transitions: 354, depth: 12))
    #expect(verdicts(wrong) == ["lowest violated 6", "elects violated 5+3"])
  }

  /// Kuppe's BlockingQueue found by TLC that the queue deadlocks if and only if there are more threads than
  /// twice its capacity.
  @Test("A wakeup is lost if there are more threads than twice the capacity", arguments: 1...3)
  func lostWakeup(capacity: Int) {
    for producers in 1...3 {
      for consumers in 1...3 {
        let model = BoundedBuffer(
          producers: producers, consumers: consumers, capacity: capacity)
        let deadlock = Checker(model, properties: [.noDeadlock]).run()
        #expect((deadlock.verdict == .violated) == (producers + consumers > 2 * capacity))
        _ = counts(model)
      }
    }
  }

  /// The lengths are those of the shortest error traces that BlockingQueue's README shows (8 states with
  /// two consumers, 9 with two of each) and that its table of lengths lists.
  @Test(
    "The lost wakeup is found in as few steps as TLC finds it",
    arguments: [
      (1, 2, 1, 7), (2, 1, 1, 8), (2, 2, 1, 8), (2, 3, 2, 21), (3, 2, 2, 23), (4, 3, 3, 46),
    ])
  func lostWakeupLength(producers: Int, consumers: Int, capacity: Int, steps: Int) {
    let model = BoundedBuffer(producers: producers, consumers: consumers, capacity: capacity)
    let deadlock = Checker(model, properties: [.noDeadlock]).run()
    #expect(deadlock.properties[0].evidence?.trace.length == .finite(steps))
  }

  @Test(
    "No wakeup is lost if the other kind is woken, or everybody",
    arguments: [
      BoundedBuffer.Wakes.theOtherKind, .everybody,
    ])
  func mendedBuffer(wakes: BoundedBuffer.Wakes) {
    let small = BoundedBuffer(wakes: wakes)
    let expected =
      wakes == .everybody
      ? Counts(states: 6, transitions: 13, depth: 3)
      : Counts(states: 10, transitions: 20, depth: 5)
    #expect(counts(small) == expected)
    let large = BoundedBuffer(producers: 3, consumers: 3, capacity: 1, wakes: wakes)
    for model in [small, large] {
      #expect(verdicts(model) == ["deadlock holds", "fills holds 1", "moves holds"])
    }
  }
}

#if !DEBUG
  /// Searches that take too long without optimization.
  @Suite("Long: large examples")
  struct LongExampleTests {
    /// 9! / 2 positions can be reached, and the hardest is 31 moves away (Reinefeld, 1993). A gap has 2, 3
    /// or 4 neighbours: 24 over the nine places.
    @Test("The puzzle of eight tiles has 181,440 positions, 31 moves at most")
    func eightPuzzle() {
      let result = Checker(SlidingPuzzle(), options: CheckOptions(workers: 2)).run()
      #expect(result.states == 181_440)
      #expect(result.transitions == 181_440 * 24 / 9)
      #expect(result.depth == 31)
      #expect(result.verdict == .holds)
    }
  }
#endif
