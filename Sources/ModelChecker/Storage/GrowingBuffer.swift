//   header ─► [ elements | capacity ]
//                  └─► [ 0 | 1 | ... | capacity - 1 ]      one heap block, replaced by a larger one

/// A block of elements that can grow, for scratch space that is written again and again.
///
/// The address of the block stands behind a pointer of its own, so that a class can hold the buffer in a
/// `let`: a `var` would be guarded by the runtime at each access.
///
/// Safe to use: both blocks live as long as the value, every element is initialised from the start, and
/// an index out of range is caught in a checking build.
@safe
@frozen
@usableFromInline
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// Where the elements are and how many there is room for.
  @unsafe
  @frozen
  @usableFromInline
  struct Header {
    @usableFromInline var elements: UnsafeMutablePointer<Element>
    @usableFromInline var capacity: Int

    @inlinable
    init(_ elements: UnsafeMutablePointer<Element>, capacity: Int) {
      unsafe self.elements = unsafe elements
      unsafe self.capacity = capacity
    }
  }

  @usableFromInline let header: UnsafeMutablePointer<Header>
  /// What new elements are.
  @usableFromInline let filler: Element

  /// A buffer without room, whose new elements will be `filler`.
  @inlinable
  init(filler: Element) {
    self.filler = filler
    unsafe header = .allocate(capacity: 1)
    unsafe header.initialize(to: Header(Self.block(nil, capacity: 1), capacity: 0))
  }

  // Inlinable like all that uses it: the compiler stops at one that is not.
  @inlinable
  deinit {
    unsafe giveBack(header.pointee.elements)
    unsafe header.deallocate()
  }

  /// A block with room for `capacity` elements, those of an old one first; the rest are not initialised.
  @inlinable
  static func block(
    _ old: UnsafeMutablePointer<Element>?, capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    assert(MemoryLayout<Element>.alignment <= 16, "a block has the alignment of the system")
    let block = unsafe resize(old, to: capacity &* MemoryLayout<Element>.stride)
    return unsafe block.bindMemory(to: Element.self, capacity: capacity)
  }

  /// How many elements there is room for.
  @inlinable
  var capacity: Int { @inline(__always) get { unsafe header.pointee.capacity } }

  /// Bytes of the elements.
  @inlinable
  var bytes: Int { capacity &* MemoryLayout<Element>.stride }

  /// Makes room for `count` elements and keeps those that are there.
  @inlinable @inline(__always)
  func reserve(_ count: Int) {
    if count > capacity { grow(to: max(count, capacity &+ capacity &>> 4)) }
  }

  /// Moves to a block with room for `count` elements.
  @inlinable @inline(never)
  func grow(to count: Int) {
    let elements = unsafe Self.block(header.pointee.elements, capacity: count)
    unsafe (elements + capacity).initialize(repeating: filler, count: count &- capacity)
    unsafe header.pointee = Header(elements, capacity: count)
  }

  /// Element `index`, 0 ..< capacity.
  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < capacity, "index out of range")
      return unsafe header.pointee.elements[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < capacity, "index out of range")
      unsafe header.pointee.elements[index] = newValue
    }
  }
}
