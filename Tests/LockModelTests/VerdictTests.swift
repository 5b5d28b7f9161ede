import Foundation
import LockCore
import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// What a search of the project's models comes to.
@Suite struct VerdictTests {
  @Test(
    "With fewer powers each plain model and each example holds completely",
    arguments: Fixture.plain + Fixture.examples)
  func smaller(path: String) throws {
    let model = try Fixture.small(path)
    let result = model.explore()
    VerdictTests.expectHolds(result)
    #expect(result.states > 500)
  }

  @Test("The same search gives the same result twice")
  func twice() throws {
    let model = try Fixture.small("Models/m5-08.json5")
    #expect(VerdictTests.text(of: model.explore()) == VerdictTests.text(of: model.explore()))
  }

  @Test(
    "The same search of a faulty lock gives the same result twice",
    arguments: [Fault.deadEnd, .staleSuccess, .halfWipe])
  func twiceFaulty(fault: Fault) throws {
    let model = try Fixture.model("Models/faults/\(fault.name).json5")
    let first = model.explore()
    #expect(first.verdict == .violated)
    #expect(VerdictTests.text(of: first) == VerdictTests.text(of: model.explore()))
  }

  @Test("A limit leaves a model undetermined, from the file as from the call")
  func limits() throws {
    let model = try Fixture.model("Models/m5-08.json5")
    let called = model.explore(options: CheckOptions(maxDepth: 3))
    #expect(called.verdict == .undetermined)
    #expect(called.limit == .depth)
    let limited = try Fixture.model(
      "Models/m5-08.json5", changes: [("  properties:", "  limits: { depth: 3 },\n  properties:")])
    let result = limited.explore()
    #expect(result.limit == .depth)
    #expect(VerdictTests.text(of: result) == VerdictTests.text(of: called))
    // The stricter of two limits counts.
    #expect(limited.explore(options: CheckOptions(maxDepth: 1000)).depth == 3)
    #expect(limited.explore(options: CheckOptions(maxDepth: 2)).depth == 2)
  }

  @Test("Only the properties that are asked for are checked")
  func chosen() throws {
    let model = try Fixture.small("Models/m5-08.json5")
    let result = model.explore(properties: ["S1", "W8"])
    #expect(result.properties.map(\.id) == ["S1", "W8"])
    VerdictTests.expectHolds(result)
  }

  /// Complete, everything holds, nothing only for want of a case, the whole alphabet
  /// fired, and every case was seen.
  static func expectHolds(
    _ result: CheckResult, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.complete, sourceLocation: sourceLocation)
    #expect(result.limit == nil, sourceLocation: sourceLocation)
    #expect(result.verdict == .holds, sourceLocation: sourceLocation)
    for property in result.properties {
      #expect(property.verdict == .holds, "\(property.id)", sourceLocation: sourceLocation)
      #expect(property.neverTriggered == [], "\(property.id)", sourceLocation: sourceLocation)
    }
    #expect(result.coverage.neverFired == [], sourceLocation: sourceLocation)
    #expect(result.coverage.cases?.neverSeen == [], sourceLocation: sourceLocation)
  }

  /// All of a result but times and sizes of the process.
  static func text(of result: CheckResult) -> String {
    let properties = result.properties.map { property in
      let evidence = property.evidence
      return """
        \(property.id) \(property.verdict) \(property.neverTriggered) \(evidence?.because ?? "-")
        \(evidence.map { "\($0.step) \($0.trace) \($0.parts)" } ?? "-")
        """
    }
    return """
      \(result.verdict) \(result.complete) \(result.limit.map(\.rawValue) ?? "-")
      \(result.states) \(result.transitions) \(result.depth) \(result.coverage)
      \(result.passes.map { "\($0.name) \($0.states) \($0.transitions)" })
      \(properties.joined(separator: "\n"))
      """
  }
}

#if !DEBUG
  @Suite("Large: verdicts", .serialized)
  struct LargeVerdictTests {
    struct Numbers: Equatable, Decodable, CustomStringConvertible {
      var states: Int
      var transitions: Int
      var depth: Int

      var description: String { "(\(states), \(transitions), \(depth))" }
    }

    /// What `Models/counts.json` holds of each model, the very file that `lockcheck explore` is held against.
    static let expected = recorded("Models/counts.json")
    /// The same of the examples.
    static let expectedOfExamples = recorded("Models/examples/counts.json")

    private static func recorded(_ path: String) -> [String: Numbers] {
      do {
        return try JSONDecoder().decode(
          Recorded.self, from: Data(ProjectFiles.text(of: path).utf8)
        ).models
      } catch {
        Issue.record("\(path): \(error)")
        return [:]
      }
    }

    private struct Recorded: Decodable {
      let models: [String: Numbers]
    }

    /// The plain models of less than a million states. `make explore` searches all, and so does CI.
    static let models = Fixture.plain.filter { path in
      let name = path.split(separator: "/").last?.dropLast(".json5".count) ?? ""
      return expected[String(name)].map { $0.states < 1_000_000 } ?? true
    }

    @Test(
      "Each plain model of less than a million states holds completely, with its recorded numbers",
      arguments: models)
    func holds(path: String) throws {
      try expectHolds(path, LargeVerdictTests.expected)
    }

    @Test("Each example holds completely, with its numbers", arguments: Fixture.examples)
    func examplesHold(path: String) throws {
      try expectHolds(path, LargeVerdictTests.expectedOfExamples)
    }

    private func expectHolds(_ path: String, _ expected: [String: Numbers]) throws {
      let model = try Fixture.model(path)
      let result = model.explore()
      VerdictTests.expectHolds(result)
      let numbers = Numbers(
        states: result.states, transitions: result.transitions, depth: result.depth)
      #expect(numbers == expected[model.name])
    }
  }
#endif
