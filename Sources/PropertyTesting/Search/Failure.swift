/// Why a run failed: a short text that is the same for the same fault, and one for people.
///
/// Shrinking keeps the reason. Else it would slide from one fault to another that is easier to reach.
public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
  public let reason: String
  public let message: String

  /// - Parameter reason: It names the fault and has no drawn value in it.
  public init(_ reason: String, _ message: String = "") {
    self.reason = reason
    self.message = message
  }

  public var description: String {
    message.isEmpty || message == reason ? reason : "\(reason): \(message)"
  }
}

/// How one run ended.
enum RunEnd: Equatable, Sendable {
  case passed
  case discarded(Discarded.Reason)
  case failed(Failure)

  init(_ error: any Error) {
    if let given = error as? Discarded {
      self = .discarded(given.why)
    } else if let failure = error as? Failure {
      self = .failed(failure)
    } else {
      self = .failed(Failure("\(type(of: error))", String(describing: error)))
    }
  }
}
