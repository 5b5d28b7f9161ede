/// Finds the row of a lock part: a hash table of row numbers with open addressing.
struct RowLookup: Sendable {
  /// Row numbers plus one; 0 for an empty slot. The count is a power of two.
  private var slots = [UInt32](repeating: 0, count: 1024)
  private var used = 0

  /// More than half of the slots are in use.
  var isFull: Bool { used * 2 > slots.count }

  @inline(__always)
  func firstSlot(_ part: LockPart) -> Int {
    let mixed =
      (part.word ^ (part.extra ^ part.more &<< 40) &* 0xBF58_476D_1CE4_E5B9)
      &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 32) & (slots.count &- 1)
  }

  @inline(__always)
  func slot(after slot: Int) -> Int { (slot &+ 1) & (slots.count &- 1) }

  /// The row at a slot; nil if it is empty.
  @inline(__always)
  func row(at slot: Int) -> Int? {
    let entry = slots[slot]
    return entry == 0 ? nil : Int(truncatingIfNeeded: entry) &- 1
  }

  mutating func insert(_ row: Int, at slot: Int) {
    slots[slot] = UInt32(truncatingIfNeeded: row + 1)
    used += 1
  }

  mutating func removeAll() {
    slots = [UInt32](repeating: 0, count: 1024)
    used = 0
  }

  /// Doubles the table; `parts` are those of all rows.
  mutating func grow(_ parts: [LockPart]) {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    used = 0
    for (row, part) in parts.enumerated() {
      var slot = firstSlot(part)
      while slots[slot] != 0 { slot = self.slot(after: slot) }
      insert(row, at: slot)
    }
  }
}
