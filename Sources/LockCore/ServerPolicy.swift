/// What an instance's server says of the lock (M5-08-16): whether it is required, and the one time that
/// counts for leaving and for idling.
public struct ServerPolicy: BitwiseCopyable, Equatable, Sendable {
  /// The lock cannot be turned off (M5-08-21).
  public let required: Bool
  /// Milliseconds, more than 0; nil while no valid time is known.
  public let after: Int32?

  /// A time of 0 or less counts as none (H29).
  public init(required: Bool, after: Int32?) {
    self.required = required
    if let after, after > 0 { self.after = after } else { self.after = nil }
  }

  /// What is known after `news` arrived: its word on "required", and its time if that is valid.
  func updated(by news: ServerPolicy) -> ServerPolicy {
    ServerPolicy(required: news.required, after: news.after ?? after)
  }
}
