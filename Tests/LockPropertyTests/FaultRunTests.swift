import LockCore
import ModelChecker
import ModelReport
import Synchronization
import TestSupport
import Testing

@testable import LockModel
@testable import PropertyTesting

/// Each known fault behind the run: it must be found at random, and shrink to nearly the shortest trace.
enum FaultRuns {
  /// One search.
  struct Result: Sendable {
    /// The runs until the first failing one; nil if none of them failed.
    let runs: Int?
    /// The steps that the catalogue of bypasses counts.
    let counted: Int
    /// Those of the explorer's shortest trace for the same property.
    let shortest: Int
    let actions: [WorldAction]
  }

  static func model(_ fault: Fault) throws -> ModelFile {
    let path = try ProjectFiles.model(ofFault: fault.name)
    return try ModelFile.parse(ProjectFiles.text(of: path), path: path)
  }

  /// The counted length of the committed trace.
  static func shortest(_ fault: Fault, _ property: String) throws -> Int {
    let path = ProjectFiles.trace(of: try ProjectFiles.model(ofFault: fault.name), property)
    let trace = try ITFReader.document(from: ProjectFiles.text(of: path)).trace
    return trace.steps.dropFirst().count { !LockCatalogue.answers.contains($0.action.name) }
  }

  /// The properties that reject the fault.
  static func rejecting(_ fault: Fault) throws -> [String] {
    let model = try model(fault)
    return model.propertyIDs.filter { model.expectedVerdict(of: $0) == .violated }
  }

  /// No step breaks the property: it speaks of infinite runs, or of what some run leads to, and no run that ends is
  /// judged by it. A search of this property alone ends at the first step that breaks it, if there is one.
  static func isBeyondSteps(_ fault: Fault, _ property: String) throws -> Bool {
    let model = try model(fault)
    let world = model.world(with: fault)
    if LockRun(TickWalk(world), model.selected.filter { $0.id == property }).broken != nil {
      return false
    }
    return model.explore(properties: [property]).limit != .firstViolation
  }

  static func search(
    _ fault: Fault, by property: String, seed: UInt64, cases: Int = 10_000
  ) async throws -> Result {
    let model = try model(fault)
    let properties = model.selected.filter { $0.id == property }
    let actions = Mutex<[WorldAction]>([])
    var machine = LockMachines.fault(model.world(with: fault), properties)
    machine.onFailure { run, _ in actions.withLock { $0 = run.walk.actions } }
    let faulty = machine
    let report = await Search(SearchSettings(cases: cases, seed: seed)).run { draw in
      var told = ToldRun()
      try faulty.run(draw, steps: 0...40, told: &told)
    }
    let found = actions.withLock { $0 }
    return Result(
      runs: report.falsified == nil ? nil : report.runs,
      counted: found.count { !LockCatalogue.answers.contains($0.happening.kind.name) },
      shortest: try shortest(fault, property), actions: found)
  }
}

@Suite struct FaultRunTests {
  @Test(
    "A fault is found at random and shrinks to nearly the shortest trace",
    arguments: [Fault.eagerPrompt, .settingsWithoutProof, .linkThroughLock, .bornUnlocked])
  func found(fault: Fault) async throws {
    let result = try await FaultRuns.search(fault, by: fault.about.property, seed: 1, cases: 300)
    #expect(result.runs != nil)
    #expect(result.counted <= result.shortest + 2)
    // What is attached is read by `lockcheck replay`, and ends as it says.
    let model = try FaultRuns.model(fault)
    let document = try #require(
      RunTrace.document(
        of: result.actions, in: model.world(with: fault), model, fault: fault,
        property: fault.about.property, expect: .violated))
    let read = try ITFReader.document(from: RunTrace.text(document))
    #expect(read == document)
    let file = try ModelFile.parse(read.policy, path: "run.json5")
    let outcome = file.replay(read.trace, fault: read.fault, property: read.property)
    #expect(outcome == .ran(violatedAt: result.actions.count))
  }
}
