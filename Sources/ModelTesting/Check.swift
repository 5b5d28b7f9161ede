import ModelChecker
import ModelReport
import Testing

/// Checks a model in a test: explores it and records an issue, at the line of the call, for everything that
/// keeps the result from being "all of it holds".
///
///     @Test func flagLock() {
///       check(FlagLock(looksAgain: true))
///     }
///
/// A violated property is an issue with its counterexample as text; the test also gets the counterexample
/// as an attachment in ITF (`swift test --attachments-path DIR` writes it to a file). A property that is
/// undetermined because a limit was hit is an issue, and so is one that holds only since its first part was
/// never true. A model at fault is one, too: `ModelAudit` looks at its first thousand states beforehand.
/// An action that never happened is a warning.
///
/// - Parameters:
///   - model: The model.
///   - properties: What must be true of it. None at all is an issue.
///   - options: Workers and limits.
///   - sourceLocation: Where issues are reported; where the call stands unless given.
/// - Returns: The result, for counts to be compared.
@inlinable
@discardableResult
public func check<M: Model>(
  _ model: M, _ properties: [Property],
  options: CheckOptions = CheckOptions(continueAfterViolation: true),
  sourceLocation: SourceLocation = #_sourceLocation
) -> CheckResult {
  if let problem = ModelAudit(model).problem() {
    return CheckFindings.atFault(CheckFindings.name(of: M.self), problem, at: sourceLocation)
  }
  let result = Checker(model, properties: properties, options: options).run()
  CheckFindings(result, model: CheckFindings.name(of: M.self)).record(at: sourceLocation)
  return result
}

/// Checks the properties of the model itself, as ``check(_:_:options:sourceLocation:)-swift.func`` does.
@inlinable
@discardableResult
public func check<M: PlainModel>(
  _ model: M, options: CheckOptions = CheckOptions(continueAfterViolation: true),
  sourceLocation: SourceLocation = #_sourceLocation
) -> CheckResult {
  check(model, model.properties, options: options, sourceLocation: sourceLocation)
}
