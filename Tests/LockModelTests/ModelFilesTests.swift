import Foundation
import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// The model files that the project ships.
@Suite struct ModelFilesTests {
  static let all = Fixture.plain + Fixture.examples + Fixture.large + Fixture.broken

  @Test("There are models, and a model for each fault")
  func present() throws {
    #expect(Fixture.plain.count >= 4)
    // What only a hole shows has its file there.
    let inHoles = try Fault.allCases.count {
      try ProjectFiles.model(ofFault: $0.name).hasPrefix("Models/holes/")
    }
    #expect(inHoles > 0)
    // K04 has a second one, in the world in which it lives.
    #expect(Fixture.faults.count == Fault.allCases.count - inHoles + 1)
    #expect(Fixture.examples.count >= 2)
  }

  @Test("The schema for editors names every property, witness, fault, power and event")
  func schema() throws {
    let schema = try ProjectFiles.text(of: "Models/schema.json")
    let names =
      LockProperty.all.map(\.id) + Fault.allCases.map(\.name)
      + (Powers.named + Powers.namedTierTwo).map(\.name) + HappeningKind.allCases.map(\.name)
    #expect(names.filter { !schema.contains("\"\($0)\"") } == [])
  }

  @Test("The page about model files has every predicate, event and power, in the words of the code")
  func page() throws {
    let page = try ProjectFiles.text(of: "docs/MODEL-FILES.md")
    let described =
      LockPredicate.descriptions.map { ($0.name.replacing("event.", with: ""), $0.meaning) }
      + (Powers.named + Powers.namedTierTwo).map { ($0.name, $0.meaning) }
    for (name, meaning) in described {
      #expect(page.contains("\n| `\(name)` | \(meaning)"), "\(name)")
    }
  }

  @Test("Every model file is read, and is named after its file", arguments: all)
  func reads(path: String) throws {
    let model = try Fixture.model(path)
    #expect(path.hasSuffix("/\(model.name).json5"))
    #expect(!model.title.isEmpty)
    #expect(!model.propertyIDs.isEmpty)
  }

  @Test("What is read of a model file is what Foundation reads of it", arguments: all)
  func agreesWithFoundation(path: String) throws {
    let text = try ProjectFiles.text(of: path)
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let expected = try decoder.decode(Plain.self, from: Data(text.utf8))
    #expect(Plain(try #require(tree(of: text))) == expected)
    // And the canonical text, by a strict reader.
    let canonical = try Fixture.model(path).canonicalText
    #expect(try JSONDecoder().decode(Plain.self, from: Data(canonical.utf8)) == expected)
  }

  @Test(
    "Every model file says what it expects, and of nothing that it does not check", arguments: all)
  func expects(path: String) throws {
    let root = try #require(tree(of: ProjectFiles.text(of: path)))
    guard case .object(let members) = root.content else {
      Issue.record("no object")
      return
    }
    #expect(members.contains { $0.key == "expect" })
    let model = try Fixture.model(path)
    let entries = model.expectations.byProperty
    #expect(entries.allSatisfy { model.propertyIDs.contains($0.id) })
    #expect((model.expected == .violated) == Fixture.broken.contains(path))
    // Where the documents' own words are the hole, no fault is needed.
    #expect(Fixture.holes.contains(path) || (model.expected == .violated) == (model.fault != nil))
  }

  @Test("The canonical text of a model file is read as the same model", arguments: all)
  func canonical(path: String) throws {
    let model = try Fixture.model(path)
    let again = try ModelFile.parse(model.canonicalText, path: path)
    #expect(again.settings == model.settings)
    #expect(again.title == model.title)
    #expect(again.fault == model.fault)
    #expect(again.longestTrace == model.longestTrace)
    #expect(again.propertyIDs == model.propertyIDs)
    #expect(again.expectations == model.expectations)
    #expect(again.limits.maxDepth == model.limits.maxDepth)
    #expect(again.limits.maxStates == model.limits.maxStates)
    #expect(again.canonicalText == model.canonicalText)
    #expect(!model.canonicalText.contains { $0.isNewline })
    for (old, new) in zip(model.selected, again.selected) {
      #expect(formulas(old) == formulas(new))
    }
  }

  @Test(
    "A plain model checks every property and witness that has something to say of it",
    arguments: Fixture.plain)
  func checksAll(path: String) throws {
    let model = try Fixture.model(path)
    let ids = LockProperty.all.filter { $0.absence(model.settings) == nil }.map(\.id)
    #expect(model.propertyIDs == ids)
    #expect(model.fault == nil)
    #expect(model.expected == .holds)
    #expect(model.limits.maxDepth == nil && model.limits.maxStates == nil)
  }

  @Test("Between them the plain models check every property and witness of the catalogue")
  func catalogue() throws {
    let checked = Set(try Fixture.plain.flatMap { try Fixture.model($0).propertyIDs })
    #expect(LockProperty.all.map(\.id).filter { !checked.contains($0) } == [])
  }

  @Test("Nothing stands in a file of the project that does nothing", arguments: all)
  func notes(path: String) throws {
    #expect(try Fixture.model(path).notes == [])
  }

  @Test("Every field of a policy has two values or more among the plain models")
  func policyFields() throws {
    var values: [String: Set<String>] = [:]
    for path in Fixture.plain {
      let policy = try Fixture.model(path).settings.policy
      for field in Mirror(reflecting: policy).children {
        values[field.label ?? "?", default: []].insert("\(field.value)")
      }
    }
    #expect(values.count >= 20)
    #expect(values.filter { $0.value.count < 2 }.keys.sorted() == [])
  }

  @Test("Every power is there in some plain model")
  func powers() throws {
    let all = try Fixture.plain.map { try Fixture.model($0).settings.powers }
    for (name, power, _) in Powers.named + Powers.namedTierTwo {
      #expect(all.contains { $0.contains(power) }, "\(name) is never there")
    }
  }

  private func formulas(_ property: Property) -> [String] {
    property.claims.map { "\($0)" }
  }
}
