/// Writes the items of the key store: fixed widths, big end first, no self-description.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: UInt8) { bytes.append(value) }

  mutating func add<Number: FixedWidthInteger & UnsignedInteger>(_ value: Number) {
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func add(_ more: [UInt8]) { bytes += more }
  mutating func add(_ more: Span<UInt8>) {
    for index in more.indices { bytes.append(more[index]) }
  }
}

/// Reads what ``ByteWriter`` wrote. Reading past the end gives nil, whatever the bytes are.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    self.bytes = copy
  }

  /// Nothing is left.
  var isAtEnd: Bool { position == bytes.count }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
    guard let part = take(Number.bitWidth / 8) else { return nil }
    return part.reduce(0) { $0 << 8 | Number($1) }
  }

  mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, bytes.count - position >= count else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// All that is left.
  mutating func rest() -> [UInt8] {
    defer { position = bytes.count }
    return Array(bytes[position...])
  }
}
