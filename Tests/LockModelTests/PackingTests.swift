import LockCore
import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// The packed form of a state loses nothing: not by saturating ages, not by moving the clocks, not by
/// keeping of a generation only whether it is the newest.
@Suite struct PackingTests {
  @Test("A state of a long run goes on as its packed form does", arguments: Fixture.plain, 0..<16)
  func sameFuture(path: String, seed: Int) throws {
    if let problem = try PackingTests.problem(in: path, seed: seed, steps: 60) {
      Issue.record("\(problem)")
    }
  }

  /// The first state of a walk that does not go on as its packed form does, in words.
  static func problem(in path: String, seed: Int, steps: Int) throws -> String? {
    func problem(_ real: some RealWorld) -> String? {
      let world = real.itself
      var walk = Walk(world, seed: UInt64(seed))
      for step in 0..<steps {
        walk.takeStep()
        if let difference = world.difference(of: walk.state) {
          return "\(path), seed \(seed), step \(step): \(difference)\n\(walk.text)"
        }
      }
      return nil
    }
    return problem(try Fixture.model(path).realWorld)
  }

  @Test("A state of a faulty lock goes on as its packed form does", arguments: Fault.allCases)
  func sameFutureOfFaults(fault: Fault) throws {
    let world = try Fixture.model(of: fault).world(with: fault)
    for seed in 0..<4 {
      var walk = Walk(world, seed: UInt64(seed))
      for step in 0..<25 {
        walk.takeStep()
        if let difference = world.difference(of: walk.state) {
          Issue.record("\(fault.name), seed \(seed), step \(step): \(difference)\n\(walk.text)")
          return
        }
      }
    }
  }

  @Test(
    "The packed steps that the search takes are the steps of the state", arguments: Fixture.plain)
  func packedSteps(path: String) throws {
    func check(_ real: some RealWorld) {
      let world = real.itself
      var scratch = world.makeScratch()
      var walk = Walk(world, seed: 99)
      for _ in 0..<50 {
        walk.takeStep()
        let found = world.searchSteps(of: world.pack(walk.state), &scratch)
        let steps = world.packedSteps(of: walk.state)
        #expect(found.map(\.kind) == steps.map { world.kind(of: $0.action) })
        #expect(found.map(\.packed) == steps.map(\.packed))
        #expect(found.map(\.set) == steps.map(\.predicates))
      }
    }
    check(try Fixture.model(path).realWorld)
  }

  @Test("A state in disguise packs alike and goes on alike", arguments: Fixture.plain, 0..<4)
  func disguise(path: String, seed: Int) throws {
    func check(_ real: some RealWorld) {
      let world = real.itself
      var random = SplitMix64(seed: UInt64(seed))
      var walk = Walk(world, seed: UInt64(seed + 100))
      for step in 0..<60 {
        walk.takeStep()
        let disguised = world.disguised(walk.state, using: &random)
        let comment: Comment = "\(path), seed \(seed), step \(step)"
        #expect(world.pack(disguised) == world.pack(walk.state), comment)
        #expect(world.difference(of: walk.state, from: disguised) == nil, comment)
      }
    }
    check(try Fixture.model(path).realWorld)
  }

  @Test("The same run at another time has the same packed states", arguments: Fixture.plain, 0..<3)
  func timeShift(path: String, seed: Int) throws {
    func check(_ real: some RealWorld, _ shift: Int32) {
      let world = real.itself
      let later = world.start.shifted(real: shift, continuous: shift &- 7, boots: 5)
      var walk = Walk(world, seed: UInt64(seed))
      var shifted = Walk(world, from: later, seed: UInt64(seed))
      for step in 0..<40 {
        walk.takeStep()
        shifted.takeStep()
        let comment: Comment = "\(path), seed \(seed), shift \(shift), step \(step)"
        #expect(walk.actions.last == shifted.actions.last, comment)
        #expect(walk.sets.last == shifted.sets.last, comment)
        #expect(world.pack(walk.state) == world.pack(shifted.state), comment)
      }
    }
    for shift in [Int32(1), -999_000, 3_000_000] {
      check(try Fixture.model(path).realWorld, shift)
    }
  }

  @Test("The bits that are counted are all the bits there are", arguments: Fixture.plain)
  func bits(path: String) throws {
    func check<W: RealWorld>(_ real: W) {
      let world = real.itself
      let most = W.L.Packed.bitCapacity
      #expect(world.packedBits <= most)
      var walk = Walk(world, seed: 5)
      for _ in 0..<100 {
        walk.takeStep()
        let packed = world.pack(walk.state)
        for bit in world.packedBits..<most {
          #expect(packed[word: bit / 64] >> UInt64(bit % 64) & 1 == 0)
        }
      }
    }
    check(try Fixture.model(path).realWorld)
  }
}

#if !DEBUG
  @Suite("Long: packing")
  struct LongPackingTests {
    @Test("States of many long runs go on as their packed forms do", arguments: Fixture.plain)
    func sameFuture(path: String) throws {
      let problems = try (0..<Rounds.many(100)).compactMap {
        try PackingTests.problem(in: path, seed: $0, steps: 100)
      }
      #expect(problems.first == nil, "\(problems.count) runs")
    }
  }
#endif
