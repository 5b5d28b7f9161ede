import CModelSupport

//   slots        [ 0 | t·7 | 0 | t·1 | t·3 | 0 | ... ]       capacity slots of 4 bytes, 0 = empty
//
//   one slot     31 ........... indexBits | indexBits - 1 .......... 0
//                [ tag: low bits of hash  | number in the log, plus 1 ]
//
// A state's first slot is hash * capacity / 2^64 (any capacity will do), then the next ones in turn.
// The tag spares nearly every look into the log that would find another state. As the table grows the
// numbers need more bits and the tag fewer.
//
//   parts        |   0   |   1   |   2   |   3   |           as many as workers, of equal size
//
// A state belongs to the part that its first slot is in, and the search for its slot goes round within
// that part. So each worker can fill a part of its own without asking the others.

/// Finds a state's number by its hash: slots that name states of the log.
///
/// It grows by 1.4 or doubles when it is 0.78 full. To grow it gives back its block first and is then
/// filled again from the log, so that no two tables exist at once.
///
/// Safe to use: the block lives as long as the value, and every slot index is below `capacity`.
@safe
@frozen
@usableFromInline
struct StateTable: ~Copyable {
  /// The block.
  @usableFromInline var slots: UnsafeMutablePointer<UInt32>
  /// How many slots it has.
  @usableFromInline var capacity: Int
  /// How many parts it has.
  @usableFromInline let parts: Int
  /// Whether it doubles when it grows.
  @usableFromInline let doubles: Bool
  /// How many slots each part has.
  @usableFromInline var partSize: Int
  /// How many states it may hold before it must grow.
  @usableFromInline var maxCount: Int
  /// The bits of a slot that hold the number.
  @usableFromInline var indexBits: UInt32
  /// Ones in those bits.
  @usableFromInline var indexMask: UInt32

  /// The most states that a four-byte slot can name.
  @usableFromInline static var limit: Int { Int(UInt32.max) - 1 }

  /// An empty table that can hold nothing yet. One that `doubles` is filled again half as often, and takes up
  /// to 3 bytes more for each state.
  @inlinable
  init(parts: Int, doubles: Bool) {
    unsafe slots = .allocate(capacity: 1)
    unsafe slots.initialize(to: 0)
    self.parts = parts
    self.doubles = doubles
    capacity = 0
    partSize = 0
    maxCount = 0
    indexBits = 0
    indexMask = 0
  }

  // Inlinable like all that uses it: the compiler stops at one that is not.
  @inlinable
  deinit {
    unsafe Self.free(slots, capacity)
  }

  /// Gives back the block of a table with this capacity.
  @usableFromInline
  static func free(_ slots: UnsafeMutablePointer<UInt32>, _ capacity: Int) {
    if capacity == 0 {
      unsafe slots.deallocate()
    } else {
      unsafe unmapPages(UnsafeMutableRawPointer(slots), bytes(capacity))
    }
  }

  /// The size of a table.
  @usableFromInline
  static func bytes(_ capacity: Int) -> Int {
    capacity * MemoryLayout<UInt32>.stride
  }

  /// Bytes of the slots.
  @usableFromInline
  var bytes: Int { Self.bytes(capacity) }

  /// The capacity after the next growth that leaves room for `count` states: a multiple of the number of
  /// parts.
  @usableFromInline
  func grownCapacity(holding count: Int) -> Int {
    var size = partSize
    repeat {
      // A small table quadruples: its pages cost nothing and a small model soon has its size.
      size = size == 0 ? 1024 : size < 1 << 14 ? size * 4 : doubles ? size * 2 : size / 5 * 7
    } while size * parts / 100 * 78 < count
    return size * parts
  }

  /// Replaces the slots by `newCapacity` empty ones, which the caller fills from the log; false, and
  /// the table is empty and of no use, if the system has no memory.
  @usableFromInline
  mutating func replace(_ newCapacity: Int) -> Bool {
    unsafe Self.free(slots, capacity)
    guard let block = unsafe mapPages(Self.bytes(newCapacity), areUsed: true) else {
      unsafe slots = .allocate(capacity: 1)
      unsafe slots.initialize(to: 0)
      capacity = 0
      partSize = 0
      maxCount = 0
      return false
    }
    unsafe slots = block.bindMemory(to: UInt32.self, capacity: newCapacity)
    capacity = newCapacity
    partSize = newCapacity / parts
    maxCount = min(newCapacity / 100 * 78, Self.limit)
    indexBits = UInt32(Int.bitWidth - min(newCapacity, Self.limit).leadingZeroBitCount)
    indexMask = indexBits == 32 ? .max : (1 << indexBits) - 1
    return true
  }

  /// The slots without their owner, until the table grows.
  @inlinable
  var view: TableView {
    @inline(__always) get {
      TableView(
        slots: unsafe BufferView(slots), capacity: UInt64(truncatingIfNeeded: capacity),
        indexBits: indexBits, indexMask: indexMask)
    }
  }

  /// The first slot to look at for a state with this hash.
  @inlinable @inline(__always)
  func firstSlot(_ hash: UInt64) -> Int { view.firstSlot(hash) }

  /// The part that a state with this hash belongs to: the one that its first slot is in.
  @inlinable @inline(__always)
  func partNumber(_ hash: UInt64) -> Int {
    if parts == 1 { return 0 }
    return Int(
      truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: parts)).high)
  }

  /// The slots of part `number`.
  @inlinable @inline(__always)
  func part(_ number: Int) -> TablePart {
    TablePart(start: number &* partSize, size: partSize)
  }

  /// Slot `slot`, 0 ..< capacity.
  @inlinable
  subscript(slot: Int) -> UInt32 {
    @inline(__always) get {
      assert(slot >= 0 && slot < capacity, "no such slot")
      return unsafe slots[slot]
    }
    @inline(__always) nonmutating set {
      assert(slot >= 0 && slot < capacity, "no such slot")
      unsafe slots[slot] = newValue
    }
  }

  /// The tag of a hash in its place; the bits of the number are zero.
  @inlinable @inline(__always)
  func tag(_ hash: UInt64) -> UInt32 { view.tag(hash) }

  /// Asks for the cache line of a slot.
  @inlinable @inline(__always)
  func prefetch(_ slot: Int) {
    unsafe cms_prefetch(slots + slot)
  }

  /// Puts a number into the first empty slot of its part; the state must not be in the table yet.
  @inlinable @inline(__always)
  func insertNew(_ index: Int, hash: UInt64, in part: TablePart) {
    var slot = firstSlot(hash)
    while self[slot] != 0 { slot = part.slot(after: slot) }
    self[slot] = tag(hash) | UInt32(truncatingIfNeeded: index &+ 1)
  }

  /// Whether each number below `count` stands in exactly one slot and no other number does.
  func checkInvariants(count: Int) {
    precondition(count < capacity || count == 0, "the table is too full")
    var seen = [Bool](repeating: false, count: count)
    var used = 0
    var slot = 0
    while slot < capacity {
      let entry = self[slot]
      if entry != 0 {
        let index = Int(entry & indexMask) - 1
        precondition(index >= 0 && index < count, "a slot names no state")
        precondition(!seen[index], "two slots name the same state")
        seen[index] = true
        used += 1
      }
      slot += 1
    }
    precondition(used == count, "a state has no slot")
  }
}
