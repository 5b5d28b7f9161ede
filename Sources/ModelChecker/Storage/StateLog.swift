import CModelSupport

//   state number        0 ..... 1023 | 1024 ..... 3071 | 3072 ..... 7167 | ...
//                       └─ chunk 0 ─┘ └── chunk 1 ───┘ └── chunk 2 ───┘
//   size in states          1024            2048             4096         doubles
//
// A state never moves, so growing copies nothing. With j = number + 1024 the chunk is the position of
// the highest bit of j (less 10), and `origins[chunk]` is the chunk's address less the room of the
// numbers below it, so that a state's address is origins[chunk] + j * stride.

/// All states found so far, in the order of their discovery: the log is the queue of the search and
/// the store of the states in one. The possibility pass keeps the edges of its graph in such a log too.
///
/// The stride of an element is a multiple of four bytes, so that a chunk is whole pages.
///
/// Safe to use: chunks live as long as the value, and only numbers below `count` are read (caught in
/// a checking build).
@safe
@frozen
@usableFromInline
struct StateLog<Packed: BitwiseCopyable>: ~Copyable {
  /// The first chunk has room for 1 << 10 states.
  @usableFromInline static var firstBits: Int { 10 }
  /// Room for more states than a table can name.
  @usableFromInline static var maxChunks: Int { 23 }

  /// For each chunk its address less (1 << (chunk + 10)) strides, as a plain number.
  @usableFromInline let origins: UnsafeMutablePointer<Int>
  /// How many chunks there are.
  @usableFromInline var chunks: Int
  /// How many states there are.
  @usableFromInline var count: Int
  /// How many states the chunks have room for.
  @usableFromInline var room: Int

  /// An empty log without a chunk.
  @inlinable
  init() {
    unsafe origins = .allocate(capacity: Self.maxChunks)
    unsafe origins.initialize(repeating: 0, count: Self.maxChunks)
    chunks = 0
    count = 0
    room = 0
  }

  // Inlinable like all that uses it: the compiler stops at one that is not.
  @inlinable
  deinit {
    var chunk = 0
    while chunk < chunks {
      if let address = unsafe UnsafeMutableRawPointer(bitPattern: Self.start(of: chunk, origins)) {
        unsafe unmapPages(address, Self.bytes(of: chunk))
      }
      chunk += 1
    }
    unsafe origins.deallocate()
  }

  /// The size of a chunk.
  @inlinable
  static func bytes(of chunk: Int) -> Int {
    (1 << (chunk + firstBits)) * MemoryLayout<Packed>.stride
  }

  /// The address of a chunk as a number.
  @inlinable
  static func start(of chunk: Int, _ origins: UnsafeMutablePointer<Int>) -> Int {
    unsafe origins[chunk] &+ bytes(of: chunk)
  }

  /// Bytes in use: what was touched, not what is set aside.
  @inlinable
  var bytes: Int { count &* MemoryLayout<Packed>.stride }

  /// Where state `index` is or would be.
  @inlinable @inline(__always)
  func address(_ index: Int) -> UnsafeMutablePointer<Packed> {
    let shifted = index &+ (1 &<< Self.firstBits)
    let chunk = 63 &- Self.firstBits &- shifted.leadingZeroBitCount
    let number = unsafe origins[chunk] &+ shifted &* MemoryLayout<Packed>.stride
    return unsafe UnsafeMutablePointer<Packed>(bitPattern: number).unsafelyUnwrapped
  }

  /// Asks for the cache line of state `index`, which need not exist.
  @inlinable @inline(__always)
  func prefetch(_ index: Int) {
    unsafe cms_prefetch(address(max(0, index)))
  }

  /// State `index`, 0 ..< count.
  @inlinable
  subscript(index: Int) -> Packed {
    @inline(__always) get {
      assert(index >= 0 && index < count, "no such state")
      return unsafe address(index).pointee
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count, "no such state")
      unsafe address(index).pointee = newValue
    }
  }

  /// Makes sure that `extra` more states can be appended; false if the system has no memory.
  @inlinable @inline(__always)
  mutating func reserve(_ extra: Int) -> Bool {
    while room &- count < extra {
      if !addChunk() { return false }
    }
    return true
  }

  /// Adds a chunk twice as large as the last one; false if the system has no memory.
  @inlinable @inline(never)
  mutating func addChunk() -> Bool {
    guard chunks < Self.maxChunks else { return false }
    let bytes = Self.bytes(of: chunks)
    guard let address = unsafe mapPages(bytes) else { return false }
    unsafe origins[chunks] = Int(bitPattern: address) &- bytes
    room += 1 << (chunks + Self.firstBits)
    chunks += 1
    return true
  }

  /// Appends a state; there must be room for it.
  @inlinable @inline(__always)
  mutating func append(_ state: Packed) {
    assert(count < room, "append without room")
    unsafe address(count).initialize(to: state)
    count = count &+ 1
  }

  /// Puts a state where there is room for it but nothing yet; the caller sees to it that all states
  /// before it are put too, and then says so with ``extend(to:)``.
  @inlinable @inline(__always)
  func put(_ state: Packed, at index: Int) {
    assert(index >= count && index < room, "put outside of the room")
    unsafe address(index).initialize(to: state)
  }

  /// All states below `total` were put.
  @inlinable
  mutating func extend(to total: Int) {
    assert(total >= count && total <= room, "more states than room")
    count = total
  }

  /// Appends `element` until there are `total`; false if the system has no memory.
  @inlinable
  mutating func extend(to total: Int, with element: Packed) -> Bool {
    if count >= total { return true }
    if !reserve(total &- count) { return false }
    while count < total { append(element) }
    return true
  }

  /// Whether the chunks add up.
  func checkInvariants() {
    precondition(count >= 0 && count <= room, "more states than room")
    precondition(
      room == (1 << Self.firstBits) * ((1 << chunks) - 1), "the room is not that of the chunks")
    var chunk = 0
    while chunk < chunks {
      precondition(unsafe Self.start(of: chunk, origins) & 4095 == 0, "a chunk is not on a page")
      chunk += 1
    }
  }
}
