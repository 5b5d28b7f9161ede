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

  @Test(
    "The older events stand between the predicates, those of tier two behind all, without a gap")
  func events() {
    let older = LockPredicate.allCases.filter { $0.rawValue < LockPredicate.firstEvent }
    let newer = LockPredicate.allCases.dropFirst(older.count)
    #expect(older.map(\.rawValue) == Array(0..<LockPredicate.firstEvent))
    let firstLater = LockPredicate.firstEvent + LockPredicate.firstLateEvent
    #expect(firstLater == LockPredicate.firstLater)
    #expect(newer.map(\.rawValue) == Array(firstLater..<firstLater + newer.count))
    for kind in HappeningKind.allCases {
      var set = PredicateSet()
      LockPredicate.insert(kind, into: &set)
      #expect(
        LockPredicate.descriptions.indices.filter { set.contains($0) } == [
          LockPredicate.index(of: kind)
        ])
    }
    for predicate in LockPredicate.allCases {
      let description = LockPredicate.descriptions[predicate.index]
      #expect(description.name == String(describing: predicate))
    }
    for kind in HappeningKind.allCases {
      let index = LockPredicate.index(of: kind)
      #expect(LockPredicate.descriptions[index].name == "event.\(kind.name)")
    }
  }

  @Test("An explanation breaks its line only before the statements that it serves")
  func explanations() {
    for property in LockProperty.all {
      let lines = property.explanation.split(separator: "\n")
      #expect(lines.count <= 2, "\(property.id)")
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("Serves ") }, "\(property.id)")
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
