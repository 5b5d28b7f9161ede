import CModelSupport

//   slots        [ 0 | t·7 | 0 | t·1 | t·3 | 0 | ... ]       capacity slots of 4 bytes, 0 = empty
//
//   one slot     31 ........... indexBits | indexBits - 1 .......... 0
//                [ tag: low bits of hash  | number in the log, plus 1 ]
//
// A state's first slot is hash * capacity / 2^64 (any capacity will do), then the next ones in turn.
// The tag spares nearly every look into the log that would find another state. As the table grows the
// numbers need more bits and the tag fewer.

/// Finds a state's number by its hash: slots that name states of the log.
///
/// It is at most 0.78 full and grows by 1.4. To grow it gives back its block first and is then filled
/// again from the log, so that no two tables exist at once.
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
  /// How many states it may hold before it must grow.
  @usableFromInline var maxCount: Int
  /// The bits of a slot that hold the number.
  @usableFromInline var indexBits: UInt32
  /// Ones in those bits.
  @usableFromInline var indexMask: UInt32

  /// The most states that a four-byte slot can name.
  @usableFromInline static var limit: Int { Int(UInt32.max) - 1 }

  /// An empty table that can hold nothing yet.
  @inlinable
  init() {
    unsafe slots = .allocate(capacity: 1)
    unsafe slots.initialize(to: 0)
    capacity = 0
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

  /// The capacity after the next growth.
  @usableFromInline
  static func grown(_ capacity: Int) -> Int {
    // A small table quadruples: its pages cost nothing and a small model soon has its size.
    capacity == 0 ? 1024 : capacity < 1 << 14 ? capacity * 4 : capacity / 5 * 7
  }

  /// Replaces the slots by `newCapacity` empty ones, which the caller fills from the log; false, and
  /// the table is empty and of no use, if the system has no memory.
  @usableFromInline
  mutating func replace(_ newCapacity: Int) -> Bool {
    unsafe Self.free(slots, capacity)
    guard let block = unsafe mapPages(Self.bytes(newCapacity)) else {
      unsafe slots = .allocate(capacity: 1)
      unsafe slots.initialize(to: 0)
      capacity = 0
      maxCount = 0
      return false
    }
    unsafe slots = block.bindMemory(to: UInt32.self, capacity: newCapacity)
    capacity = newCapacity
    maxCount = min(newCapacity / 100 * 78, Self.limit)
    indexBits = UInt32(Int.bitWidth - maxCount.leadingZeroBitCount)
    indexMask = indexBits == 32 ? .max : (1 << indexBits) - 1
    return true
  }

  /// The first slot to look at for a state with this hash.
  @inlinable @inline(__always)
  func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: capacity)).high)
  }

  /// The slot after `slot`, around the end.
  @inlinable @inline(__always)
  func slot(after slot: Int) -> Int {
    let next = slot &+ 1
    return next == capacity ? 0 : next
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
  func tag(_ hash: UInt64) -> UInt32 {
    (UInt32(truncatingIfNeeded: hash) &<< indexBits) & ~indexMask
  }

  /// Asks for the cache line of a slot.
  @inlinable @inline(__always)
  func prefetch(_ slot: Int) {
    unsafe cms_prefetch(slots + slot)
  }

  /// Puts a number into the first empty slot; the state must not be in the table yet.
  @inlinable @inline(__always)
  func insertNew(_ index: Int, hash: UInt64) {
    var slot = firstSlot(hash)
    while self[slot] != 0 { slot = self.slot(after: slot) }
    self[slot] = tag(hash) | UInt32(truncatingIfNeeded: index &+ 1)
  }

  /// Whether each number below `count` stands in exactly one slot and no other number does.
  func checkInvariants(count: Int) {
    precondition(count <= maxCount, "the table is too full")
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
