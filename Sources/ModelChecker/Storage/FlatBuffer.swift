//   elements ─► [ 0 | 1 | 2 | ... | count - 1 ]      one heap block, fixed size, initialised

/// A fixed number of elements in one block that it owns: an array without reference counts,
/// uniqueness checks or growth, for hot loops.
///
/// Safe to use: the block lives as long as the value, every element is initialised from the start,
/// and an index out of range is caught in a checking build. Only this module makes indices (one that
/// comes from a model is checked before).
@safe
@frozen
@usableFromInline
struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The block.
  @usableFromInline let elements: UnsafeMutablePointer<Element>
  /// How many elements there are.
  @usableFromInline let count: Int

  /// `count` times `element`.
  @inlinable
  init(repeating element: Element, count: Int) {
    unsafe elements = .allocate(capacity: max(count, 1))
    unsafe elements.initialize(repeating: element, count: max(count, 1))
    self.count = count
  }

  /// The elements of `array`; `filler` is only needed for none.
  @inlinable
  init(_ array: [Element], or filler: Element) {
    self.init(repeating: filler, count: array.count)
    for index in array.indices { self[index] = array[index] }
  }

  // Inlinable like all that uses it: the compiler stops at one that is not.
  @inlinable
  deinit {
    unsafe elements.deallocate()
  }

  /// Element `index`, 0 ..< count.
  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "index out of range")
      return unsafe elements[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count, "index out of range")
      unsafe elements[index] = newValue
    }
  }

  /// Whether the block is there and its size makes sense.
  func checkInvariants() {
    precondition(count >= 0, "a buffer has a negative size")
  }
}
