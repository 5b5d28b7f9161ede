import Synchronization

/// Numbers from 0 up, each handed out once, to whichever thread asks next.
@usableFromInline
final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// The next number.
  @usableFromInline
  func next() -> Int { value.add(1, ordering: .relaxed).oldValue }

  /// Begins again with 0; nobody may be asking.
  @usableFromInline
  func reset() { value.store(0, ordering: .relaxed) }
}
