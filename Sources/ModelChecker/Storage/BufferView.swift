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

  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get { unsafe elements[index] }
    @inline(__always) nonmutating set { unsafe elements[index] = newValue }
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
