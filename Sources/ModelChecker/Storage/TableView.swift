import CModelSupport

/// The slots of a table and what it takes to look into them, for hot loops (see ``BufferView``).
@frozen
@usableFromInline
struct TableView: BitwiseCopyable {
  @usableFromInline let slots: BufferView<UInt32>
  @usableFromInline let capacity: UInt64
  @usableFromInline let indexBits: UInt32
  @usableFromInline let indexMask: UInt32

  @inlinable @inline(__always)
  init(slots: BufferView<UInt32>, capacity: UInt64, indexBits: UInt32, indexMask: UInt32) {
    self.slots = slots
    self.capacity = capacity
    self.indexBits = indexBits
    self.indexMask = indexMask
  }

  /// The first slot to look at for a state with this hash.
  @inlinable @inline(__always)
  func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: capacity).high)
  }

  /// The tag of a hash in its place; the bits of the number are zero.
  @inlinable @inline(__always)
  func tag(_ hash: UInt64) -> UInt32 {
    (UInt32(truncatingIfNeeded: hash) &<< indexBits) & ~indexMask
  }

  /// The first slot of `part`, from slot `first` on, that is empty or has the tag `tag`.
  @inlinable @inline(__always)
  func candidate(_ tag: UInt32, from first: Int, in part: TablePart) -> Int {
    let end = part.start &+ part.size
    var slot = first
    while true {
      if slot &+ 4 <= end {
        let hit = unsafe cms_candidate(slots.elements + slot, tag, ~indexMask)
        if hit < 4 { return slot &+ hit }
        slot = slot &+ 4
        if slot == end { slot = part.start }
      } else {
        let entry = slots[slot]
        if entry == 0 || (entry ^ tag) <= indexMask { return slot }
        slot = part.slot(after: slot)
      }
    }
  }
}
