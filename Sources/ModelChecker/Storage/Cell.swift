//   place ─► [ value ]      a heap block of one element

/// One value that a class can hold in a `let` and still change: the runtime guards each access to a `var`
/// of a class, which costs more than the access.
///
/// Safe to use: the block lives as long as the cell and is initialised from the start, and no access lasts
/// longer than reading or writing the value.
@safe
@frozen
@usableFromInline
struct Cell<Value: BitwiseCopyable>: ~Copyable {
  @usableFromInline let place: UnsafeMutablePointer<Value>

  /// A cell that holds `value`.
  @inlinable
  init(_ value: Value) {
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: value)
  }

  // Inlinable like all that uses it: the compiler stops at one that is not.
  @inlinable
  deinit {
    unsafe place.deallocate()
  }

  /// What the cell holds.
  @inlinable
  var value: Value {
    @inline(__always) get { unsafe place.pointee }
    @inline(__always) nonmutating set { unsafe place.pointee = newValue }
  }
}
