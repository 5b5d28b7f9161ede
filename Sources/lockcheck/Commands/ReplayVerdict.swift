import LockModel
import ModelChecker
import ModelReport

/// Whether a replay ended as its trace expects, in words.
enum ReplayVerdict {
  static func judge(
    _ outcome: ReplayOutcome, of document: TraceDocument, path: String
  ) throws(UsageError) -> (isGood: Bool, text: String) {
    switch outcome {
    case .unknownProperty:
      throw UsageError(
        "\(path): the model in it has no property \(document.property)",
        hint: "see lockcheck list properties")
    case .notEnabled(let step, let action):
      return (false, "step \(step): \(text(action)) is not possible there any more")
    case .differs(let step, let variable, let recorded, let now, let violatedAt):
      switch document.expect {
      case .clean: return end(violatedAt, of: document)
      case .violated:
        return (false, "after step \(step) \(variable) was \(recorded) and is now \(now)")
      }
    case .ran(let violatedAt): return end(violatedAt, of: document)
    }
  }

  private static func end(
    _ violatedAt: Int?, of document: TraceDocument
  ) -> (isGood: Bool, text: String) {
    let property = document.property
    let last = document.trace.steps.count - 1
    switch (document.expect, violatedAt) {
    case (.clean, nil): return (true, "\(property) is not violated, as it should be")
    case (.clean, let step?): return (false, "\(property) is violated at step \(step)")
    case (.violated, nil): return (false, "\(property) is not violated any more")
    case (.violated, let step?):
      // Where a lasso is judged is up to the property; a finite trace ends at the violation.
      let isGood = document.trace.loop != nil || step == last
      let text = "\(property) is violated at step \(step)"
      return (isGood, isGood ? text + ", as recorded" : text + ", and was at step \(last)")
    }
  }

  private static func text(_ action: TraceAction) -> String {
    ([action.name] + action.parameters.map { "\($0.name)=\(text($0.value))" })
      .joined(separator: " ")
  }

  private static func text(_ value: TraceValue) -> String {
    switch value {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    }
  }
}
