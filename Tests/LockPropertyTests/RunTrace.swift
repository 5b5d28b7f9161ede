import LockCore
import ModelChecker
import ModelReport
import PropertyTesting
import TestSupport
import Testing

@testable import LockModel

/// The ITF files of failing runs, as `lockcheck replay` reads them; `swift test --attachments-path DIR` keeps
/// them.
enum RunTrace {
  /// A run as a trace; nil if it is none of this world.
  static func document<L>(
    of actions: [WorldAction], in world: LockWorld<L>, _ file: ModelFile, fault: Fault? = nil,
    property: String, expect: TraceDocument.Expectation
  ) -> TraceDocument? {
    guard let chosen = file.selected.first(where: { $0.id == property }),
      let trace = world.trace(of: actions)
    else { return nil }
    return TraceDocument(
      property: property, kind: chosen.kind, description: "\(chosen.name): a property run",
      model: file.name, fault: fault?.name, policy: file.canonicalText, expect: expect,
      core: LockCatalogue.coreVersion, reproduce: "lockcheck replay \(name(property))",
      trace: trace)
  }

  static func name(_ property: String) -> String { "run-\(property).itf.json" }

  static func text(_ document: TraceDocument) throws -> String {
    try ITFWriter(source: "lockcheck property run").text(for: document)
  }

  /// Attaches a failing run to the test, if there is one to attach.
  static func attach(_ document: () throws -> TraceDocument?) {
    do {
      guard let document = try document() else { return }
      Attachment.record(try text(document), named: name(document.property))
    } catch {
      Issue.record("the trace of the run cannot be written: \(error)")
    }
  }
}

extension LockWorld {
  /// The trace of a run; nil if it is none of this world.
  func trace(of actions: [WorldAction]) -> Trace? {
    var state = start
    var steps = [TraceStep(action: TraceAction("start"), variables: describe(state))]
    for action in actions {
      var next: WorldState<L>?
      forEachStep(from: state) { candidate, after, _ in
        if next == nil && candidate == action { next = after }
      }
      guard let next else { return nil }
      state = next
      steps.append(TraceStep(action: describe(action), variables: describe(state)))
    }
    return Trace(steps: steps)
  }
}

extension LockRun where Walk == TickWalk<WideLock> {
  /// The run as a trace; nil where no model file can say its world.
  func document(
    _ property: String, expect: TraceDocument.Expectation
  ) throws -> TraceDocument? {
    guard let drawn, drawn.problemForModelFile == nil else { return nil }
    let text = drawn.modelFile(secondsPerTick: 60, title: "a drawn world")
    let file = try ModelFile.parse(text, path: "drawn.json5")
    return RunTrace.document(
      of: walk.actions, in: file.wideWorld, file, property: property, expect: expect)
  }
}
