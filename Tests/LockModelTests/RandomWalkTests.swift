import LockCore
import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// Runs that nobody planned, judged by the meaning of the formulas and not by the search's monitors.
@Suite struct RandomWalkTests {
  /// How often the walks of one model fired each kind of happening.
  struct Variety {
    var fired: [HappeningKind: Int] = [:]
    var broken: Set<String> = []

    /// The kinds of `alphabet` that fired too seldom to say much, or not at all.
    func rare(of alphabet: [HappeningKind]) -> Set<HappeningKind> {
      Set(alphabet.filter { fired[$0, default: 0] < 100 })
    }
  }

  @Test("Random runs of the real core keep every safety property", arguments: Fixture.plain)
  func keeps(path: String) throws {
    let variety = try RandomWalkTests.walk(path, runs: 25, steps: 60, seed: 1)
    // Some kinds are rare; that most fire says that the walks do more than to tick.
    let alphabet = try Fixture.model(path).settings.alphabet
    #expect(variety.fired.count * 3 > alphabet.count * 2)
  }

  @Test(
    "Random runs of a faulty lock break its property",
    arguments: [Fault.eagerPrompt, .settingsWithoutProof, .snapshotBeforeCover, .linkThroughLock])
  func breaks(fault: Fault) throws {
    let model = try Fixture.model("Models/faults/\(fault.name).json5")
    let world = model.world(with: fault)
    let claims = RandomWalkTests.claims(of: model)
    let isBroken = (0..<40).contains { seed in
      var walk = Walk(world, seed: UInt64(seed))
      walk.takeSteps(40)
      return claims.contains { $0.formula.truth(along: walk.sets).contains(false) }
    }
    #expect(isBroken)
  }

  /// What must be true in every step, with the property's id.
  static func claims(of model: ModelFile) -> [(id: String, formula: Formula)] {
    model.selected.flatMap { property in
      property.claims.compactMap { claim in
        guard case .always(let formula) = claim else { return nil }
        return (property.id, formula)
      }
    }
  }

  static func walk(_ path: String, runs: Int, steps: Int, seed: UInt64) throws -> Variety {
    let model = try Fixture.model(path)
    let claims = claims(of: model)
    #expect(claims.count > 10)
    return walk(path, model.realWorld, claims, runs: runs, steps: steps, seed: seed)
  }

  private static func walk(
    _ path: String, _ real: some RealWorld, _ claims: [(id: String, formula: Formula)], runs: Int,
    steps: Int, seed: UInt64
  ) -> Variety {
    let world = real.itself
    let alphabet = world.settings.alphabet
    var variety = Variety()
    for run in 0..<runs {
      let seed = seed &* 1_000_003 &+ UInt64(run)
      var walk = Walk(world, lookingFor: variety.rare(of: alphabet), seed: seed)
      walk.takeSteps(steps)
      for action in walk.actions { variety.fired[action.happening.kind, default: 0] += 1 }
      for (id, formula) in claims {
        guard let index = formula.truth(along: walk.sets).firstIndex(of: false) else { continue }
        let step = index - world.prelude.count
        variety.broken.insert(id)
        Issue.record("\(path), seed \(seed): \(id) is violated at step \(step) of\n\(walk.text)")
        return variety
      }
    }
    return variety
  }
}

#if !DEBUG
  @Suite("Large: random runs")
  struct LargeRandomWalkTests {
    @Test(
      "Two hundred thousand steps in each model keep every safety property",
      arguments: Fixture.plain)
    func keeps(path: String) throws {
      let variety = try RandomWalkTests.walk(path, runs: Rounds.many(1_000), steps: 200, seed: 2)
      // That each kind fires is for the search to say; walks come to nearly all.
      let alphabet = try Fixture.model(path).settings.alphabet
      let missed = alphabet.filter { variety.fired[$0] == nil }
      #expect(missed.count * 10 <= alphabet.count, "\(missed)")
    }
  }
#endif
