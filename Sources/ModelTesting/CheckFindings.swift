import ModelChecker
import ModelReport
import Testing

/// What a test has to hear of a run.
@usableFromInline
struct CheckFindings {
  /// Something that fails the test.
  struct Failure {
    let text: String
    /// The counterexample, where there is one that can be written.
    var trace: TraceDocument?
  }

  let run: ModelRun
  private let report = TextReport(style: TextStyle(color: false, timing: false, width: .max))

  @usableFromInline
  init(_ result: CheckResult, model: String) {
    run = ModelRun(model: model, file: "", result: result)
  }

  /// The name of a model's type, as the source says it. Asked at run time: where the compiler works it out, the name
  /// of a private type has the compiler's mark of its file in it.
  @inline(never)
  @usableFromInline
  static func name(of model: Any.Type) -> String { String(describing: model) }

  /// One failure for each property that is violated or vacuous, and one for all that is undetermined.
  var failures: [Failure] {
    if run.result.properties.isEmpty {
      return [Failure(text: "\(run.model) has no properties, so that nothing was checked")]
    }
    let found = run.result.properties.compactMap(failure)
    let isCutShort = run.result.verdict == .undetermined
    let isOpen = run.result.properties.contains { $0.verdict == .undetermined }
    let endedByViolation = run.result.limit == .firstViolation
    if isCutShort || (isOpen && !endedByViolation) {
      return found + [Failure(text: report.summary(for: run))]
    }
    return found
  }

  /// The actions that never happened in a complete search; nil if all did.
  var unused: String? {
    let never = run.result.coverage.neverFired
    guard run.result.complete, !never.isEmpty else { return nil }
    return "\(run.model): these actions never happened: \(never.joined(separator: ", "))"
  }

  private func failure(_ property: PropertyResult) -> Failure? {
    guard property.verdict == .violated || property.vacuous else { return nil }
    let text = run.model + "\n" + report.text(for: property, in: run)
    guard property.verdict == .violated, property.kind != .witness else {
      return Failure(text: text)
    }
    return Failure(text: text, trace: document(of: property))
  }

  private func document(of property: PropertyResult) -> TraceDocument? {
    guard let trace = property.evidence?.trace else { return nil }
    let name = Test.current?.name.prefix { $0 != "(" }
    return TraceDocument(
      property: property.id, kind: trace.loop == nil ? property.kind : .liveness,
      description: property.name, model: run.model, fault: nil, policy: "", expect: .violated,
      core: "", reproduce: "swift test" + (name.map { " --filter \($0)" } ?? ""), trace: trace)
  }

  /// Records that the model is at fault, so that it was not searched; gives the result of that.
  @usableFromInline
  static func atFault(
    _ model: String, _ problem: String, at location: SourceLocation
  ) -> CheckResult {
    Issue.record("\(model) is at fault, and was not searched: \(problem)", sourceLocation: location)
    return CheckResult(
      verdict: .undetermined, complete: false, limit: nil, states: 0, transitions: 0, depth: 0,
      workers: 0, seconds: 0, bytesPerState: 0, peakMemoryBytes: 0, properties: [],
      coverage: Coverage(rows: []), passes: [])
  }

  @usableFromInline
  func record(at location: SourceLocation) {
    for failure in failures {
      var text = failure.text
      if let trace = failure.trace {
        do throws(InvalidName) {
          let file = try ITFWriter(source: "ModelTesting").text(for: trace)
          let name = "\(trace.model)-\(trace.property).itf.json"
          Attachment.record(file, named: name, sourceLocation: location)
        } catch {
          text += "\n  trace  not attached: \(error)"
        }
      }
      Issue.record(Comment(rawValue: text), sourceLocation: location)
    }
    if let unused {
      Issue.record(Comment(rawValue: unused), severity: .warning, sourceLocation: location)
    }
  }
}
