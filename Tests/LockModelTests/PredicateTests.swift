import LockCore
import ModelChecker
import Testing

@testable import LockModel

/// The named truths that properties speak of.
@Suite struct PredicateTests {
  @Test("The names of predicates are unique, and each has a meaning")
  func names() throws {
    let names = LockPredicate.descriptions.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(LockPredicate.descriptions.allSatisfy { !$0.meaning.isEmpty })
    let parser = FormulaParser(predicates: names)
    for (index, name) in names.enumerated() {
      #expect(try parser.parse(name) == .predicate(index))
    }
  }

  @Test("There are no more predicates than a set can hold")
  func count() {
    #expect(LockPredicate.descriptions.count <= PredicateSet.capacity)
  }

  @Test("The events come right after the named predicates")
  func events() {
    #expect(LockPredicate.firstEvent == LockPredicate.allCases.count)
    for kind in HappeningKind.allCases {
      let index = LockPredicate.index(of: kind)
      #expect(LockPredicate.descriptions[index].name == "event.\(kind.name)")
    }
  }

  @Test("Every property of the catalogue speaks of predicates that exist", arguments: Fixture.plain)
  func propertiesAreInRange(path: String) throws {
    let model = try Fixture.model(path)
    let count = LockPredicate.descriptions.count
    for (_, formula) in RandomWalkTests.claims(of: model) {
      #expect(!formula.text(LockPredicate.descriptions.map(\.name)).contains("#"))
      #expect(count > 0)
    }
  }
}
