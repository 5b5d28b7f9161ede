import CModelSupport

/// The elements of a buffer without their owner: what a hot loop keeps in registers, so that it does not
/// ask the owner for the address at each access.
///
/// Safe as long as the buffer lives and does not grow, which the one function that makes and uses a view
/// sees to.
@safe
@frozen
@usableFromInline
struct BufferView<Element: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline let elements: UnsafeMutablePointer<Element>

  @inlinable @inline(__always)
  init(_ elements: UnsafeMutablePointer<Element>) { unsafe self.elements = elements }

  /// The elements from `offset` on.
  @inlinable @inline(__always)
  func advanced(by offset: Int) -> BufferView { unsafe BufferView(elements + offset) }

  /// Asks for the cache line of an element.
  @inlinable @inline(__always)
  func prefetch(_ index: Int) { unsafe cms_prefetch(elements + index) }

  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get { unsafe elements[index] }
    @inline(__always) nonmutating set { unsafe elements[index] = newValue }
  }
}

extension BufferView<UInt8> {
  /// The word that begins at byte `index`, the lowest byte first; eight bytes from there must be in the buffer.
  @inlinable @inline(__always)
  func word(at index: Int) -> UInt64 {
    UInt64(
      littleEndian: unsafe UnsafeRawPointer(elements + index).loadUnaligned(as: UInt64.self))
  }

  /// Writes a word there.
  @inlinable @inline(__always)
  func setWord(_ word: UInt64, at index: Int) {
    unsafe UnsafeMutableRawPointer(elements + index).storeBytes(
      of: word.littleEndian, as: UInt64.self)
  }
}

extension FlatBuffer {
  /// The elements without their owner.
  @inlinable
  var view: BufferView<Element> { @inline(__always) get { unsafe BufferView(elements) } }
}

extension GrowingBuffer {
  /// The elements without their owner, until the buffer grows.
  @inlinable
  var view: BufferView<Element> {
    @inline(__always) get { unsafe BufferView(header.pointee.elements) }
  }
}
