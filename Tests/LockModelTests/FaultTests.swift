import LockCore
import ModelChecker
import ModelReport
import TestSupport
import Testing

@testable import LockModel

/// The known faults and the holes in the documents: their model files and their committed traces.
@Suite struct FaultTests {
  static let traces =
    ProjectFiles.paths(in: "traces/faults", ending: ".itf.json")
    + ProjectFiles.paths(in: "traces/holes", ending: ".itf.json")

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
    "Each fault has a model file that names it and its property, its own or that of a hole",
    arguments: Fault.allCases)
  func hasModel(fault: Fault) throws {
    let path = try ProjectFiles.model(ofFault: fault.name)
    let model = try Fixture.model(path)
    #expect(model.fault == fault.name)
    // A reading of a document has no other file than that of its hole.
    #expect(!path.hasPrefix("Models/holes/") || fault.about.number.hasPrefix("H"))
    #expect(FaultTests.rejecting(model).contains(fault.about.property))
    #expect(model.longestTrace != nil)
    #expect(model.expected == .violated)
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
    let expected = try Fixture.broken.flatMap { path in
      FaultTests.rejecting(try Fixture.model(path)).map { ProjectFiles.trace(of: path, $0) }
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
    #expect(FaultTests.counted(document.trace) <= model.longestTrace ?? .max)
  }

  @Test("A committed trace carries the model file as it is today", arguments: traces)
  func carriesModel(path: String) throws {
    let document = try FaultTests.document(path)
    let folder = path.hasPrefix("traces/holes/") ? "Models/holes" : "Models/faults"
    let model = try Fixture.model("\(folder)/\(document.model).json5")
    #expect(document.policy == model.canonicalText)
  }

  @Test("On the correct core a committed trace of a fault shows no violation", arguments: traces)
  func correctCore(path: String) throws {
    let document = try FaultTests.document(path)
    // Where the documents' own words are the hole, the core does what they say.
    guard document.fault != nil else { return }
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

/// The holes in the documents: a file for each that a model can show today.
@Suite struct HoleTests {
  /// The number of a hole, as its file's name begins with it.
  static func number(_ path: String) -> Int? {
    path.firstMatch(of: /holes\/h(\d\d)-/).flatMap { Int($0.1) }
  }

  @Test("A hole's file begins with its number, says so in its title, and expects a violation")
  func names() throws {
    for path in Fixture.holes {
      let model = try Fixture.model(path)
      let number = try #require(HoleTests.number(path), "\(path)")
      #expect((1...35).contains(number))
      #expect(model.title.hasPrefix("H\(number): "), "\(path)")
      #expect(!FaultTests.rejecting(model).isEmpty, "\(path)")
    }
    #expect(Set(Fixture.holes.map(HoleTests.number)).count == Fixture.holes.count)
  }

  @Test("Every reading of a document is a hole's, under its number")
  func readings() throws {
    for fault in Fault.allCases where fault.about.number.hasPrefix("H") {
      let number = Int(fault.about.number.dropFirst())
      let own = try Fixture.holes.filter { try Fixture.model($0).fault == fault.name }
      #expect(own.map(HoleTests.number).contains(number), "\(fault.name)")
    }
  }

  @Test("The page of rulings has a row for each hole, and names each file")
  func rulings() throws {
    let page = try ProjectFiles.text(of: "docs/decisions/0061-rulings-on-the-holes.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| H") }
    #expect(rows.count == 35)
    for number in 1...35 {
      let row = try #require(rows.first { $0.hasPrefix("| H\(number) |") }, "H\(number)")
      let isShown = Fixture.holes.contains { HoleTests.number($0) == number }
      #expect(isShown == row.contains("| shown |"), "H\(number)")
    }
  }
}

/// What the rulings ask of the core beside the properties.
@Suite struct RulingTests {
  @Test("\"Lock now\" without a PIN says that the lock is not on (H20)")
  func inert() throws {
    let model = try Fixture.model("Models/holes/h20-lock-now-does-nothing.json5")
    var lock = Lock(policy: model.settings.policy)
    let now = ClockReading(wall: 0, continuous: 0, bootID: 1)
    let record = StoredRecord(
      session: SessionID(1), configuration: Configuration(startOf: model.settings.policy))
    #expect(lock.handle(.launched(target: nil), at: now).grade == .applied)
    #expect(lock.handle(.becameActive, at: now).grade == .applied)
    #expect(lock.handle(.read(.value(record)), at: now).grade == .applied)
    #expect(lock.handle(.askedToLock, at: now).grade == .ignored(.lockNotOn))
  }
}

#if !DEBUG
  @Suite("Long: faults")
  struct LongFaultTests {
    @Test(
      "Each file of a fault or a hole is violated as it says, in few enough steps",
      arguments: Fixture.broken)
    func rejected(path: String) throws {
      let model = try Fixture.model(path)
      let rejecting = FaultTests.rejecting(model)
      let all = model.explore(options: CheckOptions(continueAfterViolation: true))
      #expect(all.verdict == .violated)
      for property in all.properties {
        #expect(property.verdict == (rejecting.contains(property.id) ? .violated : .holds))
      }
      for id in rejecting {
        let property = all.properties.first { $0.id == id }
        let trace = try #require(property?.evidence?.trace)
        #expect(FaultTests.counted(trace) <= model.longestTrace ?? .max, "\(id)")
        // The committed trace is the one that `lockcheck faults` finds today.
        let path = ProjectFiles.trace(of: path, id)
        #expect(try FaultTests.document(path).trace == trace, "\(path)")
      }
    }

    @Test("In the world of each fault the correct core holds", arguments: Fixture.broken)
    func correctCore(path: String) throws {
      let model = try Fixture.model(path)
      guard model.fault != nil else { return }
      let result = model.explore(fault: .none)
      #expect(result.complete)
      for property in result.properties {
        #expect(property.verdict == .holds, "\(property.id)")
        #expect(!property.vacuous, "\(property.id)")
      }
    }
  }
#endif
