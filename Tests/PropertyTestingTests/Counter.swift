import Synchronization

/// A number that grows from call to call.
final class Counter: Sendable {
  private let value = Mutex(0)

  @discardableResult
  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }

  var count: Int { value.withLock { $0 } }
}
