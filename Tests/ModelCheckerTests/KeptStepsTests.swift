import Foundation
import TestSupport
import Testing

@testable import BenchmarkModel
@testable import ModelChecker

/// A search that keeps the steps of the model's states finds what one that makes them again and again finds.
@Suite("Kept steps")
struct KeptStepsTests {
  private let properties =
    BenchmarkLock.invariants + [
      Property(
        id: "A", name: "Looks back.", kind: .safety,
        claims: [.always(.predicate(1).implies(.once(.predicate(5) || .previous(.predicate(4)))))]),
      Property(
        id: "S", name: "Since.", kind: .safety,
        claims: [.always(!.since(.predicate(6), .predicate(2)) || .once(.predicate(3)))]),
      Property(
        id: "P", name: "Unlocking stays possible.", kind: .possibility,
        claims: [
          .possible(
            when: .previous(.predicate(0)), along: .constant(true), reach: .predicate(1))
        ]),
      Property(
        id: "W", name: "Locked again.", kind: .witness,
        claims: [.reachable(.predicate(2) && .once(.predicate(0)))]),
      .noDeadlock,
    ]

  private func fingerprint(_ result: CheckResult) -> String {
    let rows = result.coverage.rows.map { "\($0)" }
    let properties = result.properties.map { property in
      "\(property.id) \(property.verdict) \(property.neverTriggered) "
        + "\(property.evidence.map { String(describing: $0) } ?? "none")"
    }
    let passes = result.passes.map { "\($0.name) \($0.states) \($0.transitions)" }
    return """
      \(result.verdict) \(result.complete) \(String(describing: result.limit)) \(result.states) \
      \(result.transitions) \(result.depth) \(String(describing: result.digest))
      \(String(describing: result.coverage.cases))
      \((rows + properties + passes).joined(separator: "\n"))
      """
  }

  private func expectSame<M: Model>(
    _ model: M, _ properties: [Property], _ options: CheckOptions, _ note: Comment? = nil
  ) {
    let plain = fingerprint(Checker(model, properties: properties, options: options).run())
    var options = options
    for workers in [1, 2, 8] {
      options.workers = workers
      let kept = Checker(KeepingModel(model), properties: properties, options: options)
      #expect(fingerprint(kept.run()) == plain, note)
    }
  }

  @Test("change nothing of a complete run, nor of one that ends early")
  func complete() {
    let model = BenchmarkLock(sourceCount: 2)
    let checker = Checker(KeepingModel(model), properties: properties)
    #expect(checker.plan.passes[0].program.monitorCount > 0)
    expectSame(model, properties, CheckOptions(continueAfterViolation: true, keepsDigest: true))
    expectSame(model, properties, CheckOptions(maxStates: 5_000))
    expectSame(model, properties, CheckOptions(maxDepth: 9))
    expectSame(BenchmarkLock(mutant: .tapOpensWhenLocked), properties, CheckOptions())
  }

  @Test("change nothing on random graphs", arguments: 0..<20)
  func randomGraphs(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // Levels of more states than one round takes.
    var model = GraphModel.random(maxNodes: seed < 10 ? 3_000 : 20, using: &generator)
    if model.packedBits == 8 { model.packedBits = 16 }
    model.keepsSteps = false
    let properties = (0..<3).map { number in
      Property(
        id: "R\(number)", name: "R\(number).", kind: .formula,
        claims: [.always(.random(depth: 3, past: true, using: &generator))])
    }
    let options = CheckOptions(continueAfterViolation: true, keepsDigest: true)
    expectSame(model, properties + [.noDeadlock], options, "seed \(seed)")
  }

  @Test("are made again where there was no room to keep them", arguments: [0, 1 << 17, .max])
  func dropped(mostBytes: Int) {
    let model = KeepingModel(BenchmarkLock(sourceCount: 2))
    let options = CheckOptions(continueAfterViolation: true, keepsDigest: true)
    let pass = Checker(model, properties: properties).plan.passes[0]
    let budget = SearchBudget(options: options, hooks: SearchHooks())
    let team = WorkerTeam(count: 2)
    let kinds = model.actionKinds.count
    let states = NumberedStates(
      model, Scratches(model, count: 2), team, kinds: kinds, mostBytes: mostBytes)
    var search = SearchPass<InlineProduct<UInt64>>(
      pass, packedBits: StateLayer.numberBits, kinds: kinds, budget: budget, team: team,
      layer: states)
    let numbered = NumberedModel(model, states)
    search.explore(
      numbered, Scratches(numbered, count: 2), pass, budget, from: nil,
      covering: { limit in states.cover(within: limit) })
    let plain = Checker(model.base, properties: properties, options: options).run()
    #expect(search.store.count == plain.states)
    #expect(search.transitions == plain.transitions)
    #expect(search.digest.sum == plain.digest)
    search.store.checkInvariants()
    states.store.checkInvariants()
    // What is kept was not all that there was, unless there is room for all.
    let all = (0..<states.store.count).count {
      Int(states.positions[$0]) > states.records.start.value
    }
    #expect((all == states.store.count) == (mostBytes == .max))
  }

  @Test("are made again after a checkpoint", arguments: [0, 1, 3])
  func checkpoint(pulses: Int) throws {
    let model = KeepingModel(BenchmarkLock(sourceCount: 2))
    let file = NSTemporaryDirectory() + "lockcheck-kept-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    var options = CheckOptions(continueAfterViolation: true, keepsDigest: true)
    let whole = fingerprint(Checker(model, properties: properties, options: options).run())
    options.checkpoint = Checkpoint(path: file)
    let counter = Counter()
    let hooks = SearchHooks(isInterrupted: { counter.next() >= pulses })
    let first = Checker(model, properties: properties, options: options, hooks: hooks).run()
    #expect(first.limit == .interrupted)
    options.workers = 2
    let rest = try Checker(model, properties: properties, options: options).resume()
    #expect(fingerprint(rest) == whole)
  }

  @Test("are written and read as numbers of any size")
  func records() {
    let records = StepRecords()
    let distances = [
      0, 1, -1, 31, -32, 32, -33, 63, -64, 64, 8_191, -8_192, 8_192, -8_193, 1 << 20, (1 << 21) - 1,
      -(1 << 21), 1 << 21, -(1 << 31), (1 << 32) - 1,
    ]
    var positions: [Int] = []
    for record in 0..<3_000 {
      var writer = records.begin(numbers: 1 + distances.count)
      positions.append(writer.position)
      writer.add(UInt64(record))
      for distance in distances { writer.add(distance: distance) }
      records.end(writer)
    }
    func expectReadable(from first: Int) {
      for (record, position) in positions.enumerated() where position >= first {
        var reader = records.reader(at: position)
        #expect(reader.number() == UInt64(record))
        for distance in distances { #expect(reader.distance() == distance) }
      }
    }
    expectReadable(from: 0)
    #expect(records.bytes > 1 << 16)
    records.trim(to: 1 << 16)
    #expect(records.bytes == 1 << 16)
    #expect(records.start.value > 0)
    expectReadable(from: records.start.value)
    // One record that needs more than a chunk.
    var writer = records.begin(numbers: 100_000)
    for number in 0..<100_000 { writer.add(UInt64(number) << 10) }
    records.end(writer)
    var reader = records.reader(at: writer.position)
    #expect((0..<100_000).allSatisfy { reader.number() == UInt64($0) << 10 })
  }

  @Test("have one shape only if all of their steps are alike, whatever their hashes say")
  func shapes() {
    let shapes = StepShapes()
    var other = PredicateSet()
    other.insert(130)
    func shape(_ sets: [PredicateSet], _ kinds: [UInt16], _ places: [UInt32]) -> Int {
      let predicates = FlatBuffer(sets, or: PredicateSet())
      let list = FlatBuffer(kinds, or: 0)
      let spots = FlatBuffer(places, or: 0)
      let number = shapes.number(
        of: ShapeSteps(
          predicates.view, list.view, count: sets.count, places: spots.view,
          targets: Int(places.max() ?? 0)), 7)
      // The buffers live as long as their views.
      #expect(predicates.count == list.count && spots.count == list.count)
      return number
    }
    let none = PredicateSet()
    let all = [
      shape([], [], []), shape([none], [3], [1]), shape([other], [3], [1]),
      shape([none], [4], [1]), shape([none], [3 | StepFlags.stayFlag], [0]),
      shape([none, none], [3, 3], [1, 2]), shape([none, none], [3, 3], [1, 1]),
    ]
    #expect(all == Array(0..<7))
    #expect(shape([other], [3], [1]) == 2)
    #expect(shape([none], [3 | StepFlags.newFlag], [1]) == 1)
    #expect(shape([none, none], [3, 3], [1, 1]) == 6)
    #expect(shapes.stepCount == 8)
  }

  @Test("have each target of a state once, as far as one looks back, and as many as there are")
  func targets() {
    let list = TargetList()
    list.begin(6)
    #expect([7, 9, 7, 9, 8, 7].map { list.add($0) } == [1, 2, 1, 2, 3, 1])
    #expect(list.count.value == 3)
    // More than have places: from there on each stands in the record for itself.
    let last = Int(StepPlace.last)
    list.begin(last + 3)
    for number in 0..<last { #expect(list.add(number) == UInt32(number + 1)) }
    #expect(list.add(last) == StepPlace.apart)
    #expect(list.add(last) == StepPlace.apart)
    #expect(list.add(last - 1) == StepPlace.last)
    #expect(list.placed == last && list.count.value == last + 2)
    // Too far back to be looked for.
    list.begin(TargetList.looks + 2)
    for number in 0...TargetList.looks { _ = list.add(number) }
    #expect(list.add(0) == UInt32(TargetList.looks + 2))
  }

  @Test("may lead to more states than have places, and to some again and again")
  func manyTargets() {
    for keepsDigest in [true, false] {
      expectSame(Fan(), Fan.properties, CheckOptions(keepsDigest: keepsDigest))
    }
    #expect(Checker(Fan(), properties: Fan.properties).run().states > 2_000)
  }
}

/// Small numbers that go to 1,500 larger ones each, twice in a row, so that a state has more targets than places.
private struct Fan: Model {
  typealias State = Int
  typealias Action = Int
  typealias Packed = UInt64

  static let properties = [
    Property(
      id: "F", name: "Large ones come after odd ones.", kind: .safety,
      claims: [.always(!.predicate(1) || .once(.predicate(0)))])
  ]

  var initialStates: [Int] { [0] }
  var packedBits: Int { 16 }
  var predicates: [PredicateDescription] {
    [PredicateDescription("odd", "it is odd"), PredicateDescription("large", "it is large")]
  }
  var actionKinds: [String] { ["add"] }
  func kind(of action: Int) -> Int { 0 }
  func describe(_ action: Int) -> TraceAction { TraceAction("add", []) }
  func describe(_ state: Int) -> [TraceVariable] { [TraceVariable("number", .number(state))] }
  func pack(_ state: Int) -> UInt64 { UInt64(state) }
  func unpack(_ packed: UInt64) -> Int { Int(packed) }
  func predicates(atStart state: Int) -> PredicateSet { set(state) }

  func forEachStep(from state: Int, _ visit: (Int, Int, PredicateSet) -> Void) {
    guard state < 8 else { return visit(0, state, set(state)) }
    for more in 1...3_000 {
      let next = state * 400 + more / 2 * 2 + 1
      visit(more, next, set(next))
    }
    visit(0, state + 1, set(state + 1))
  }

  private func set(_ state: Int) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state % 2 == 1)
    set.insert(1, if: state > 2_000)
    return set
  }
}
