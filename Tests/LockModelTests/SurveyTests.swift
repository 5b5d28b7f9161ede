#if !DEBUG
  import LockCore
  import ModelChecker
  import TestSupport
  import Testing

  @testable import LockModel

  /// What is asked of every reachable state of every plain model.
  @Suite("Large: every state")
  struct LargeSurveyTests {
    /// Models of tier one, in `make test-long` also those with a code of the app. A walk through every state of
    /// the others takes too long for a test.
    static let models =
      (["default", "m5-08-required", "m5-08"]
      + (Rounds.areMany ? ["default-pin", "digifir-staff"] : [])).map { "Models/\($0).json5" }

    /// Each model is walked once, for all tests.
    private static let surveys: [String: Survey] = {
      var surveys: [String: Survey] = [:]
      for path in LargeSurveyTests.models {
        do {
          surveys[path] = Survey(try Fixture.modest(path).realWorld, seed: 7)
        } catch {
          Issue.record("\(path): \(error)")
        }
      }
      return surveys
    }()

    private static func survey(_ path: String) throws -> Survey {
      try #require(surveys[path])
    }

    @Test(
      "Every state goes on as each state does that packs alike", arguments: LargeSurveyTests.models)
    func bisimulation(path: String) throws {
      let survey = try LargeSurveyTests.survey(path)
      #expect(survey.problems == [])
      #expect(survey.states > 10_000)
    }

    @Test("A simple walk finds as many states as the checker", arguments: LargeSurveyTests.models)
    func counts(path: String) throws {
      let survey = try LargeSurveyTests.survey(path)
      // Without properties there are no monitors that could tell two states apart.
      func search(_ world: some RealWorld) -> CheckResult {
        Checker(world.itself, properties: []).run()
      }
      let result = search(try Fixture.modest(path).realWorld)
      #expect(survey.states == result.states)
      #expect(survey.transitions == result.transitions)
    }

    @Test("Every kind of the alphabet fires, and no other", arguments: LargeSurveyTests.models)
    func alphabet(path: String) throws {
      let survey = try LargeSurveyTests.survey(path)
      let alphabet = try Fixture.modest(path).settings.alphabet
      #expect(survey.kinds.sorted() == alphabet.map(\.rawValue))
    }

    private static func predicates(of real: some RealWorld, most: Int) -> PredicateSet {
      predicatesTrue(in: real.itself, most: most)
    }

    /// What only a faulty lock does: a property of the catalogue forbids each of them outright.
    private static let forbidden: Set<LockPredicate> = [
      .refused,  // P0
      .clockHelped,  // S6
      .countShort,  // S7
      .staleResultCounted,  // S11
      .weakenedOther,  // S12
      .announcedOutOfTurn, .shownUnannounced,  // S15
      .deliveredForeign, .deliveredUnknown, .keptAfterSession,  // S17
      .promptMisplaced,  // S23
      .idleStretched,  // S24
      .keptAfterWipe,  // S18
      .targetLost,  // L6
      .differingPinSet,  // P3
    ]

    /// A screen that no plain model can reach: blocked for want of a PIN.
    private static let otherPolicies: Set<LockPredicate> = [.screenUnavailable]

    @Test("Every predicate is true somewhere in some plain model, but what is forbidden")
    func predicates() throws {
      var all = PredicateSet()
      // Of those with a code of the app the first states are enough.
      let walked = try LargeSurveyTests.models.map { try LargeSurveyTests.survey($0).predicates }
      let begun = try ["default-pin", "digifir-staff"].map {
        LargeSurveyTests.predicates(
          of: try Fixture.modest("Models/\($0).json5").realWorld, most: 150_000)
      }
      for found in walked + begun {
        all.low |= found.low
        all.high |= found.high
        all.top |= found.top
      }
      // What tier two added stands behind these, and is no part of the worlds that are walked.
      let ofTierOne = LockPredicate.allCases.filter { $0.index < LockPredicate.required.index }
      let never = ofTierOne.filter { !all.contains($0.index) }
      let expected = LargeSurveyTests.forbidden.union(LargeSurveyTests.otherPolicies)
      #expect(Set(never) == expected.intersection(ofTierOne))
      let missing = HappeningKind.allCases.filter {
        $0.rawValue < LockPredicate.firstLateEvent && !all.contains(LockPredicate.index(of: $0))
      }
      #expect(missing == [])
    }

    @Test("Each predicate that is forbidden is made true by some fault: the world is not blind")
    func forbiddenFire() throws {
      var all = PredicateSet()
      for fault in Fault.allCases {
        // In the fault's own world, and in that of the model with the most powers.
        for path in [try ProjectFiles.model(ofFault: fault.name), "Models/digifir-staff.json5"] {
          let found = predicatesTrue(in: try Fixture.model(path).world(with: fault), most: 5_000)
          all.low |= found.low
          all.high |= found.high
          all.top |= found.top
        }
      }
      let never = LargeSurveyTests.forbidden.filter { !all.contains($0.index) }
      #expect(never == [])
    }
  }
#endif
