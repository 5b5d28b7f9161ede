import Synchronization

/// The one answer to a question that the runtime put to a port. Give it at any time, from any thread,
/// also before the question returns, or never. A second one is dropped: it cannot pass for the answer
/// to a later question.
public final class Answer<Value: Sendable>: Sendable {
  private let receiver: Mutex<(@Sendable (Value) -> Void)?>

  package init(_ receiver: @escaping @Sendable (Value) -> Void) {
    self.receiver = Mutex(receiver)
  }

  /// Gives the answer.
  public func callAsFunction(_ value: Value) {
    let first = receiver.withLock { $0.take() }
    first?(value)
  }
}
