import ModelChecker
import Testing

@testable import LockModel

/// What the search remembers of the lock is what the lock says. ``LargeSurveyTests`` compares all reachable
/// steps of plain models; here are the faulty locks, and a memory that forgets.
@Suite struct RememberedAnswerTests {
  /// The first way in which remembered and fresh steps differ in the first `most` states, or nil.
  private func difference<L: LockCodec>(
    in world: LockWorld<L>, most: Int, mostRows: Int = AnswerCell.mostRows
  ) -> String? where L.Packed: Hashable {
    var scratch = world.makeScratch(mostRows: mostRows)
    let start = world.pack(world.start)
    var seen: Set<L.Packed> = [start]
    var queue = [start]
    var next = 0
    while next < queue.count, next < most {
      let packed = queue[next]
      next += 1
      let remembered = world.searchSteps(of: packed, &scratch)
      let fresh = world.packedSteps(of: world.unpack(packed))
      guard remembered.count == fresh.count else { return "another number of steps" }
      for (step, other) in zip(remembered, fresh) {
        guard step.packed == other.packed, step.set == other.predicates,
          step.kind == world.kind(of: other.action)
        else { return "state \(next): \(world.describe(other.action))" }
        if seen.insert(step.packed).inserted { queue.append(step.packed) }
      }
    }
    return nil
  }

  @Test("The remembered steps of a faulty lock are its steps", arguments: Fault.allCases)
  func faults(fault: Fault) throws {
    let world = try Fixture.model(of: fault).world(with: fault)
    #expect(difference(in: world, most: 400) == nil)
  }

  @Test("The remembered steps of the real lock are its steps", arguments: Fixture.plain)
  func plain(path: String) throws {
    func difference(_ world: some RealWorld) -> String? {
      self.difference(in: world.itself, most: 1000)
    }
    #expect(difference(try Fixture.model(path).realWorld) == nil)
  }

  @Test("A memory that forgets again and again says the same")
  func forgetting() throws {
    let world = try Fixture.model("Models/m5-08.json5").world
    #expect(difference(in: world, most: 1000, mostRows: 20) == nil)
  }
}
