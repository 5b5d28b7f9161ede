import ModelChecker
import ModelReport
import Testing

/// A failing run of something that is no model, as an ITF file that `lockcheck show` reads. It is made again by the
/// line that the failure prints, not by `lockcheck replay`: there is no model file to replay it in.
public struct RunFile: Sendable {
  private var steps: [TraceStep] = []

  public init() {}

  /// Adds what happened and what was seen after it. The first is the start. Each must have the same variables.
  public mutating func add(
    _ action: String, _ parameters: [TraceVariable] = [], seen: [TraceVariable]
  ) {
    steps.append(
      TraceStep(
        action: TraceAction(steps.isEmpty ? "start" : action, parameters), variables: seen))
  }

  /// - Parameter again: The command that makes it again.
  public func document(of what: String, broken reason: String, again: String) -> TraceDocument {
    TraceDocument(
      property: what, kind: .safety, description: "\(reason); a property run", model: what,
      fault: nil, policy: "{}", expect: .violated, core: "", reproduce: again,
      trace: Trace(steps: steps))
  }

  /// Attaches it to the test; `swift test --attachments-path DIR` keeps it.
  public func attach(of what: String, broken reason: String, again: String) {
    do {
      let text = try ITFWriter(source: "lockcheck property run")
        .text(for: document(of: what, broken: reason, again: again))
      Attachment.record(text, named: "run-\(what).itf.json")
    } catch {
      Issue.record("the trace of the run cannot be written: \(error)")
    }
  }
}
