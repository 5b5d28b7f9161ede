/// The slots of one part of the table.
@frozen
@usableFromInline
struct TablePart: BitwiseCopyable {
  @usableFromInline let start: Int
  @usableFromInline let size: Int

  @inlinable @inline(__always)
  init(start: Int, size: Int) {
    self.start = start
    self.size = size
  }

  /// Whether `slot` belongs to it.
  @inlinable @inline(__always)
  func contains(_ slot: Int) -> Bool {
    UInt(bitPattern: slot &- start) < UInt(bitPattern: size)
  }

  /// The slot after `slot`, around the end.
  @inlinable @inline(__always)
  func slot(after slot: Int) -> Int {
    let next = slot &+ 1
    return next == start &+ size ? start : next
  }
}
