import ModelChecker

/// A trace with all that is needed to show it, to repeat it and to replay it: what one ITF file holds.
public struct TraceDocument: Equatable, Sendable {
  /// How a replay of the trace must end.
  public enum Expectation: String, Sendable, CaseIterable {
    /// The property is violated in the last step, as recorded.
    case violated
    /// The run goes through and nothing is violated.
    case clean

    /// What the member `status` of the file says.
    var status: String {
      switch self {
      case .violated: "violation"
      case .clean: "ok"
      }
    }
  }

  /// The property the trace speaks of, for example `S3`.
  public var property: String
  public var kind: PropertyKind
  /// One sentence for people.
  public var description: String
  /// The model's name.
  public var model: String
  /// The fault over the core, or nil for the correct core.
  public var fault: String?
  /// The whole model file in canonical form, so that the trace stands alone.
  public var policy: String
  public var expect: Expectation
  /// The version of the core that wrote the trace; for information only.
  public var core: String
  /// The command that repeats it.
  public var reproduce: String
  public var trace: Trace

  public init(
    property: String, kind: PropertyKind, description: String, model: String, fault: String?,
    policy: String, expect: Expectation, core: String, reproduce: String, trace: Trace
  ) {
    self.property = property
    self.kind = kind
    self.description = description
    self.model = model
    self.fault = fault
    self.policy = policy
    self.expect = expect
    self.core = core
    self.reproduce = reproduce
    self.trace = trace
  }
}
