import LockCore
import ModelChecker
import ModelReport
import PropertyTesting
import TestSupport
import Testing

@testable import LockModel

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

extension DrawnWorld {
  /// A run in this world of ticks as a trace that `lockcheck replay` reads; nil where no model file can say the
  /// world.
  func document(
    of actions: [WorldAction], property: String, expect: TraceDocument.Expectation
  ) throws -> TraceDocument? {
    guard problemForModelFile == nil else { return nil }
    let text = modelFile(secondsPerTick: 60, title: "a drawn world")
    let file = try ModelFile.parse(text, path: "drawn.json5")
    guard let chosen = file.selected.first(where: { $0.id == property }),
      let trace = file.world.trace(of: actions)
    else { return nil }
    let name = RunAttachment.name(property)
    return TraceDocument(
      property: property, kind: chosen.kind, description: "\(property): a property run",
      model: "drawn", fault: nil, policy: file.canonicalText, expect: expect,
      core: LockCatalogue.coreVersion, reproduce: "lockcheck replay \(name)", trace: trace)
  }
}

extension LockRun where Walk == TickWalk<Lock> {
  /// Attaches a failing run as ITF, where a model file can say its world.
  func attach(_ failure: Failure) {
    do {
      let document = try drawn?.document(
        of: walk.actions, property: failure.reason, expect: .violated)
      if let document { try RunAttachment.record(document) }
    } catch {
      Issue.record("the trace of the run cannot be written: \(error)")
    }
  }
}

extension DrawnWorld {
  func document(
    of run: LockRun<TickWalk<Lock>>, property: String, expect: TraceDocument.Expectation
  ) throws -> TraceDocument? {
    try document(of: run.walk.actions, property: property, expect: expect)
  }
}

/// The ITF files of failing runs; `swift test --attachments-path DIR` keeps them.
enum RunAttachment {
  static func name(_ property: String) -> String { "run-\(property).itf.json" }

  static func record(_ document: TraceDocument) throws {
    let text = try ITFWriter(source: "lockcheck property run").text(for: document)
    Attachment.record(text, named: name(document.property))
  }
}
