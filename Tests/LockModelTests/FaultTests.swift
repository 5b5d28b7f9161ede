import LockCore
import ModelChecker
import ModelReport
import TestSupport
import Testing

@testable import LockModel

/// The known faults: their model files and their committed traces.
@Suite struct FaultTests {
  static let traces = ProjectFiles.paths(in: "traces/faults", ending: ".itf.json")

  static func document(_ path: String) throws -> TraceDocument {
    try ITFReader.document(from: ProjectFiles.text(of: path))
  }

  /// What the file of `fault` expects to reject it.
  static func rejecting(_ model: ModelFile) -> [String] {
    model.propertyIDs.filter { model.expectedVerdict(of: $0) == .violated }
  }

  /// The steps that the catalogue of bypasses counts; a loop goes on for ever and is not counted.
  static func counted(_ trace: Trace) -> Int {
    trace.steps.prefix(trace.loop ?? .max).dropFirst()
      .count { !LockCatalogue.answers.contains($0.action.name) }
  }

  @Test(
    "Each fault has a model file of its own that names it and its property",
    arguments: Fault.allCases)
  func hasModel(fault: Fault) throws {
    let model = try Fixture.model("Models/faults/\(fault.name).json5")
    #expect(model.fault == fault.name)
    #expect(FaultTests.rejecting(model).contains(fault.about.property))
    #expect(model.longestTrace != nil)
    #expect(model.expected == .violated)
    #expect(model.propertyIDs.allSatisfy { model.expectedVerdictOfCorrectCore(of: $0) == .holds })
  }

  @Test("Faults differ in name and number, and each names a property there is")
  func catalogue() {
    #expect(Set(Fault.allCases.map(\.about.number)).count == Fault.allCases.count)
    #expect(Set(Fault.allCases.map(\.about.summary)).count == Fault.allCases.count)
    let ids = LockProperty.properties.map(\.id)
    for fault in Fault.allCases {
      #expect(ids.contains(fault.about.property), "\(fault.name)")
      #expect(LockCatalogue.property(rejecting: fault.name) == fault.about.property)
    }
    #expect(LockCatalogue.property(rejecting: "no-such-fault") == nil)
  }

  @Test("Each property that rejects a fault has a committed trace, and there are no others")
  func tracesAreComplete() throws {
    let expected = try Fixture.faults.flatMap { path in
      let model = try Fixture.model(path)
      return FaultTests.rejecting(model).map { "traces/faults/\(model.name)-\($0).itf.json" }
    }
    #expect(FaultTests.traces == expected.sorted())
  }

  @Test("A committed trace replays as recorded, and is short enough", arguments: traces)
  func replays(path: String) throws {
    let document = try FaultTests.document(path)
    let model = try ModelFile.parse(document.policy, path: path)
    #expect(document.fault == model.fault)
    #expect(document.expect == .violated)
    let last = document.trace.steps.count - 1
    let outcome = model.replay(
      document.trace, fault: document.fault, property: document.property)
    #expect(outcome == .ran(violatedAt: last))
    #expect(FaultTests.counted(document.trace) <= model.longestTrace ?? 0)
  }

  @Test("A committed trace carries the model file as it is today", arguments: traces)
  func carriesModel(path: String) throws {
    let document = try FaultTests.document(path)
    let model = try Fixture.model("Models/faults/\(document.model).json5")
    #expect(document.policy == model.canonicalText)
  }

  @Test("On the correct core a committed trace shows no violation", arguments: traces)
  func correctCore(path: String) throws {
    let document = try FaultTests.document(path)
    let model = try ModelFile.parse(document.policy, path: path)
    switch model.replay(document.trace, fault: nil, property: document.property) {
    case .ran(let violatedAt): #expect(violatedAt == nil)
    case .differs(_, _, _, _, let violatedAt): #expect(violatedAt == nil)
    case .notEnabled: break
    case .unknownProperty: Issue.record("the property is unknown")
    }
  }

  @Test("A replay says what is wrong with a trace")
  func replayFails() throws {
    let document = try FaultTests.document("traces/faults/eager-prompt-S23.itf.json")
    let model = try ModelFile.parse(document.policy, path: "x")
    let steps = document.trace.steps
    func outcome(_ steps: [TraceStep], property: String = "S23") -> ReplayOutcome {
      model.replay(Trace(steps: steps), fault: document.fault, property: property)
    }
    #expect(outcome(steps, property: "S99") == .unknownProperty)
    let launch = TraceStep(action: TraceAction("launch"), variables: steps[0].variables)
    #expect(outcome([steps[0], launch]) == .notEnabled(step: 1, action: launch.action))
    let wrong = TraceStep(
      action: steps[1].action,
      variables: steps[1].variables.map {
        $0.name == "cover" ? TraceVariable("cover", .text("torn")) : $0
      })
    let changed = outcome([steps[0], wrong] + steps.dropFirst(2))
    guard case .differs(let step, "cover", "torn", _, let violatedAt) = changed else {
      Issue.record("\(changed)")
      return
    }
    #expect(step == 1 && violatedAt == steps.count - 1)
    #expect(outcome(Array(steps.dropLast())) == .ran(violatedAt: nil))
  }
}

#if !DEBUG
  @Suite("Long: faults")
  struct LongFaultTests {
    @Test(
      "Each fault is rejected by every property its file names, in few enough steps",
      arguments: Fault.allCases)
    func rejected(fault: Fault) throws {
      let model = try Fixture.model("Models/faults/\(fault.name).json5")
      let rejecting = FaultTests.rejecting(model)
      let all = model.explore(options: CheckOptions(continueAfterViolation: true))
      #expect(all.verdict == .violated)
      for property in all.properties {
        #expect(property.verdict == (rejecting.contains(property.id) ? .violated : .holds))
      }
      for id in rejecting {
        let result = model.explore(properties: [id])
        let trace = try #require(result.properties.first?.evidence?.trace)
        #expect(FaultTests.counted(trace) <= model.longestTrace ?? 0, "\(id)")
        // The committed trace is what a search finds today.
        let path = "traces/faults/\(model.name)-\(id).itf.json"
        #expect(try FaultTests.document(path).trace == trace, "\(path)")
      }
    }

    @Test("In the world of each fault the correct core holds", arguments: Fault.allCases)
    func correctCore(fault: Fault) throws {
      let model = try Fixture.model("Models/faults/\(fault.name).json5")
      let result = model.explore(fault: .none)
      #expect(result.complete)
      for property in result.properties {
        #expect(property.verdict == .holds, "\(property.id)")
        #expect(!property.vacuous, "\(property.id)")
      }
    }
  }
#endif
