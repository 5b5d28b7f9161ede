/// A field of some bits in a word: the position of its lowest bit, and how many bits it has.
///
/// Positions are written down as constants, so that a field is read with a shift and a mask.
struct BitField: BitwiseCopyable, Equatable, Sendable {
  let start: UInt64
  let width: UInt64

  @inline(__always)
  init(at start: UInt64, bits width: UInt64) {
    self.start = start
    self.width = width
  }

  /// Ones in the bits of the field.
  var mask: UInt64 {
    @inline(__always) get { ((1 &<< width) &- 1) &<< start }
  }

  /// The value of the field.
  @inline(__always)
  func read(_ word: UInt64) -> UInt64 { (word &>> start) & ((1 &<< width) &- 1) }

  /// Whether the field is not zero.
  @inline(__always)
  func isSet(_ word: UInt64) -> Bool { word & mask != 0 }

  /// Puts a value into the field. One that does not fit is noticed by a checking build only.
  @inline(__always)
  func write(_ value: UInt64, into word: inout UInt64) {
    assert(value &>> width == 0, "a value does not fit the field at bit \(start)")
    word = word & ~mask | value &<< start
  }

  @inline(__always)
  func write(_ value: Bool, into word: inout UInt64) { write(value ? 1 : 0, into: &word) }
}
