import Testing

@testable import ModelChecker

@Suite("Predicates of the third word")
struct ThirdWordTests {
  private let late = Formula.predicate(150)

  private func verdict(_ model: LetterModel, _ formula: RunFormula) -> Verdict? {
    let property = Property(id: "L", name: "L.", everyRun: formula)
    return Checker(model, properties: [property]).run().properties.first?.verdict
  }

  /// 0 -> 1 -> 2 -> ... -> 0; predicate 150 is true in the step to `place`.
  private func ring(_ count: Int, trueAt place: Int) -> LetterModel {
    LetterModel(
      steps: (0..<count).map { node in
        let next = (node + 1) % count
        return [("a", next, next == place ? [0, 70, 150] : [0, 70])]
      })
  }

  @Test("are told apart from steps that differ in them alone", arguments: [2, 5, 63, 64, 100])
  func told(place: Int) throws {
    let model = ring(120, trueAt: place)
    let properties = [
      Property(id: "A", name: "A.", kind: .formula, claims: [.always(!late)]),
      Property(id: "B", name: "B.", kind: .formula, claims: [.always(late.implies(.once(late)))]),
    ]
    let options = CheckOptions(continueAfterViolation: true)
    let result = Checker(model, properties: properties, options: options).run()
    #expect(result.properties.map(\.verdict) == [.violated, .holds])
    #expect(result.properties[0].evidence?.step == place)
    #expect(!result.properties[1].vacuous)
    #expect(verdict(model, .always(.eventually(.now(late)))) == .holds)
    #expect(verdict(model, .eventually(.always(.now(!late)))) == .violated)
  }

  @Test("are in a set on their own, as those of the other words")
  func sets() {
    for index in [0, 63, 64, 127, 128, 191] {
      var set = PredicateSet()
      set.insert(index)
      #expect((0..<PredicateSet.capacity).filter(set.contains) == [index])
      set.insert(index == 5 ? 6 : 5, if: false)
      #expect((0..<PredicateSet.capacity).filter(set.contains) == [index])
    }
  }
}

@Suite("Fairness")
struct FairnessProblemTests {
  @Test(
    "of a kind that the model does not have is named before a run would stop, with the nearest name"
  )
  func unknownKind() {
    let model = LetterModel(steps: [[("a", 0, [0])]])
    func problem(_ fairness: Fairness...) -> String? {
      let property = Property(
        id: "L", name: "L.", everyRun: .now(.predicate(0)), fairness: fairness)
      return Checker(model, properties: [property]).fairnessProblem
    }
    #expect(problem(.weak("a"), Fairness(.strong)) == nil)
    #expect(
      problem(.weak("a"), .strong("A"))
        == "fairness names \"A\", which is no kind of action of the model, did you mean \"a\"?")
    #expect(
      problem(.weak("zzzzzzzz"))
        == "fairness names \"zzzzzzzz\", which is no kind of action of the model")
  }
}
