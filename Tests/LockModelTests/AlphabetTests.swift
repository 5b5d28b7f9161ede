import LockCore
import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// The kinds of happening: which of them a model has.
@Suite struct AlphabetTests {
  @Test("Nothing happens that is not in the alphabet of the settings", arguments: Fixture.plain)
  func nothingElse(path: String) throws {
    let model = try Fixture.model(path)
    let alphabet = model.settings.alphabet
    for seed in 0..<10 {
      let kinds = AlphabetTests.kinds(model.realWorld, seed: seed, steps: 50)
      #expect(kinds.allSatisfy { alphabet.contains($0) }, "seed \(seed)")
    }
  }

  @Test(
    "A power that is taken away takes its happenings along", arguments: Powers.named.map(\.name))
  func powers(name: String) throws {
    for path in Fixture.plain {
      let model = try Fixture.model(path, without: [name])
      let whole = try Fixture.model(path)
      let alphabet = model.settings.alphabet
      #expect(alphabet.allSatisfy { whole.settings.alphabet.contains($0) })
      for seed in 0..<2 {
        let kinds = AlphabetTests.kinds(model.realWorld, seed: seed, steps: 30)
        #expect(kinds.allSatisfy { alphabet.contains($0) }, "\(path), seed \(seed)")
      }
    }
  }

  /// What happens in a walk.
  private static func kinds(_ world: some RealWorld, seed: Int, steps: Int) -> [HappeningKind] {
    var walk = Walk(world.itself, seed: UInt64(seed))
    walk.takeSteps(steps)
    return walk.actions.map(\.happening.kind)
  }

  @Test("Names and meanings of happenings are unique")
  func names() {
    #expect(Set(HappeningKind.allCases.map(\.name)).count == HappeningKind.allCases.count)
    #expect(Set(HappeningKind.allCases.map(\.meaning)).count == HappeningKind.allCases.count)
    #expect(HappeningKind.allCases.enumerated().allSatisfy { $0.offset == $0.element.rawValue })
  }

  @Test("Names and bits of powers are unique")
  func powerNames() {
    let all = Powers.named + Powers.namedTierTwo
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.power.rawValue)).count == all.count)
    #expect(Powers.namedTierTwo.reduce(into: Powers()) { $0.formUnion($1.power) } == .tierTwo)
  }
}
