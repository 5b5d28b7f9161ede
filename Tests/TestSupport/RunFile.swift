import ModelChecker
import ModelReport
import Testing

/// A failing run of something that is no model, as an ITF file that `lockcheck show` reads. It is made again by the
/// line that the failure prints, not by `lockcheck replay`: there is no model file to replay it in.
public struct RunFile: Sendable {
  private var steps: [TraceStep] = []

  public init() {}

  /// Adds what happened and what was seen after it. The first is the start; each must have the same variables.
  public mutating func add(_ action: String, of argument: String? = nil, _ seen: [TraceVariable]) {
    let parameters = argument.map { [TraceVariable("of", .text($0))] } ?? []
    steps.append(
      TraceStep(
        action: TraceAction(steps.isEmpty ? "start" : action, parameters), variables: seen))
  }

  public func document(of what: String, broken reason: String) -> TraceDocument {
    TraceDocument(
      property: reason, kind: .safety, description: "\(reason): a property run of \(what)",
      model: what, fault: nil, policy: "{}", expect: .violated, core: "",
      reproduce: "the failure printed LOCKCHECK_REPRODUCE=... swift test --filter ...",
      trace: Trace(steps: steps))
  }

  /// Attaches it to the test; `swift test --attachments-path DIR` keeps it.
  public func attach(of what: String, broken reason: String) {
    do {
      let text = try ITFWriter(source: "lockcheck property run")
        .text(for: document(of: what, broken: reason))
      Attachment.record(text, named: "run-\(what).itf.json")
    } catch {
      Issue.record("the trace of the run cannot be written: \(error)")
    }
  }
}
