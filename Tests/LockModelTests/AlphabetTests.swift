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
      var walk = Walk(model.world, seed: UInt64(seed))
      walk.takeSteps(50)
      #expect(walk.actions.allSatisfy { alphabet.contains($0.happening.kind) }, "seed \(seed)")
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
        var walk = Walk(model.world, seed: UInt64(seed))
        walk.takeSteps(30)
        let kinds = walk.actions.map(\.happening.kind)
        #expect(kinds.allSatisfy { alphabet.contains($0) }, "\(path), seed \(seed)")
      }
    }
  }

  @Test("Names and meanings of happenings are unique")
  func names() {
    #expect(Set(HappeningKind.allCases.map(\.name)).count == HappeningKind.allCases.count)
    #expect(Set(HappeningKind.allCases.map(\.meaning)).count == HappeningKind.allCases.count)
    #expect(HappeningKind.allCases.enumerated().allSatisfy { $0.offset == $0.element.rawValue })
  }

  @Test("Names and bits of powers are unique")
  func powerNames() {
    #expect(Set(Powers.named.map(\.name)).count == Powers.named.count)
    #expect(Set(Powers.named.map(\.power.rawValue)).count == Powers.named.count)
  }
}
