/// Packs the fields of a state from the lowest bit up, and remembers the first that cannot be packed.
@frozen
@usableFromInline
struct FieldPacker<Packed: PackedState>: FieldCoder {
  /// The bits so far.
  @usableFromInline var packer = BitPacker<Packed>()
  /// The position after the last field, also where the bits did not fit.
  @usableFromInline var position = 0
  /// Whether a field had a value that it cannot have.
  @usableFromInline var isAtFault = false

  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  static var isUnpacking: Bool { false }

  @inlinable @inline(__always)
  mutating func number(
    _ number: @autoclosure () -> Int, below count: Int, value: @autoclosure () -> Any
  ) -> Int {
    let number = number()
    let bits = FieldWidth.bits(below: count)
    position &+= bits
    guard UInt(bitPattern: number) < UInt(bitPattern: count) else {
      isAtFault = true
      return 0
    }
    if bits > 0 && position <= Packed.bitCapacity {
      packer.write(UInt64(truncatingIfNeeded: number), bits: bits)
    }
    return number
  }
}

/// Writes the fields of a packed state into a state.
@frozen
@usableFromInline
struct FieldUnpacker<Packed: PackedState>: FieldCoder {
  @usableFromInline var unpacker: BitUnpacker<Packed>

  @inlinable @inline(__always)
  init(_ packed: Packed) { unpacker = BitUnpacker(packed) }

  @inlinable @inline(__always)
  static var isUnpacking: Bool { true }

  @inlinable @inline(__always)
  mutating func number(
    _ number: @autoclosure () -> Int, below count: Int, value: @autoclosure () -> Any
  ) -> Int {
    let bits = FieldWidth.bits(below: count)
    return bits == 0 ? 0 : Int(truncatingIfNeeded: unpacker.read(bits: bits))
  }
}

/// Goes through the fields once more to say which of them is at fault. It never runs while all is well.
@usableFromInline
struct FieldFaultFinder: FieldCoder {
  /// The first fault in words.
  @usableFromInline var fault: String?
  private var fields = 0

  @usableFromInline
  init() {}

  @usableFromInline static var isUnpacking: Bool { false }

  @usableFromInline
  mutating func number(
    _ number: @autoclosure () -> Int, below count: Int, value: @autoclosure () -> Any
  ) -> Int {
    fields += 1
    let number = number()
    if fault == nil && !(0..<max(count, 1)).contains(number) {
      fault =
        "number \(fields) of the values that `code` names is \(PlainText.of(value())), "
        + "which it cannot be"
    }
    return min(max(number, 0), max(count - 1, 0))
  }
}

/// How wide fields are.
@usableFromInline
enum FieldWidth {
  /// The bits of a number in `0 ..< count`.
  @inlinable @inline(__always)
  static func bits(below count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth &- (count &- 1).leadingZeroBitCount
  }
}
