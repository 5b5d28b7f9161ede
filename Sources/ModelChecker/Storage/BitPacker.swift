/// Writes fields of fixed width one after the other into a packed state, from the lowest bit up.
///
/// With constant widths the positions fold away: a field costs a shift and an "or". Two words are
/// touched only by a field that straddles them.
///
///     var packer = BitPacker<Words2>()
///     packer.write(state.screen.rawValue, bits: 2)
///     packer.write(state.isCovered)
///     return packer.packed
@frozen
public struct BitPacker<Packed: PackedState> {
  /// The fields written so far; all other bits are zero.
  public var packed: Packed
  /// How many bits are written: the position of the next field.
  public var position: Int

  /// Nothing written yet.
  @inlinable @inline(__always)
  public init() {
    packed = Packed()
    position = 0
  }

  /// Writes `value` as a field of `bits` bits, 1 to 64. A value that does not fit is a fault of the
  /// model; only a checking build notices it.
  @inlinable @inline(__always)
  public mutating func write(_ value: UInt64, bits: Int) {
    assert(bits >= 1 && bits <= 64, "a field has 1 to 64 bits")
    assert(
      bits == 64 || value &>> UInt64(truncatingIfNeeded: bits) == 0,
      "a value does not fit the field that starts at bit \(position)")
    assert(position + bits <= Packed.bitCapacity, "the fields do not fit the packed state")
    let index = position &>> 6
    let shift = position & 63
    packed[word: index] |= value &<< UInt64(truncatingIfNeeded: shift)
    if shift &+ bits > 64 {
      packed[word: index &+ 1] |= value &>> UInt64(truncatingIfNeeded: 64 &- shift)
    }
    position = position &+ bits
  }

  /// Writes an unsigned integer as a field of `bits` bits.
  @inlinable @inline(__always)
  public mutating func write<Value: FixedWidthInteger & UnsignedInteger>(
    _ value: Value, bits: Int
  ) {
    write(UInt64(truncatingIfNeeded: value), bits: bits)
  }

  /// Writes a truth value as a field of one bit.
  @inlinable @inline(__always)
  public mutating func write(_ value: Bool) {
    write(UInt64(value ? 1 : 0), bits: 1)
  }
}

/// Reads back, in the same order, the fields that a ``BitPacker`` wrote.
@frozen
public struct BitUnpacker<Packed: PackedState> {
  /// What is read from.
  public let packed: Packed
  /// The position of the next field.
  public var position: Int

  /// Reads `packed` from its lowest bit.
  @inlinable @inline(__always)
  public init(_ packed: Packed) {
    self.packed = packed
    position = 0
  }

  /// Reads a field of `bits` bits, 1 to 64.
  @inlinable @inline(__always)
  public mutating func read(bits: Int) -> UInt64 {
    assert(bits >= 1 && bits <= 64, "a field has 1 to 64 bits")
    assert(position + bits <= Packed.bitCapacity, "the fields do not fit the packed state")
    let index = position &>> 6
    let shift = position & 63
    var value = packed[word: index] &>> UInt64(truncatingIfNeeded: shift)
    if shift &+ bits > 64 {
      value |= packed[word: index &+ 1] &<< UInt64(truncatingIfNeeded: 64 &- shift)
    }
    position = position &+ bits
    return bits == 64 ? value : value & ((1 &<< UInt64(truncatingIfNeeded: bits)) &- 1)
  }

  /// Reads a field of `bits` bits as an integer of the type asked for.
  @inlinable @inline(__always)
  public mutating func read<Value: FixedWidthInteger & UnsignedInteger>(
    _ type: Value.Type, bits: Int
  ) -> Value {
    Value(truncatingIfNeeded: read(bits: bits))
  }

  /// Reads a field of one bit.
  @inlinable @inline(__always)
  public mutating func readFlag() -> Bool {
    read(bits: 1) == 1
  }
}
