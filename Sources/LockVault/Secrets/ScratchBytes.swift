/// A growing run of bytes in memory that is wiped: content on its way through the vault.
///
/// An array would leave copies behind where it grows and where it ends.
struct ScratchBytes: ~Copyable {
  private var memory: SecretBytes
  private(set) var count = 0

  init() { memory = SecretBytes(count: 4096) }

  /// Starts anew; the memory is kept.
  mutating func reset() { count = 0 }

  mutating func add(_ bytes: Span<UInt8>) {
    let start = count
    let end = start + bytes.count
    if end > memory.count { grow(to: end) }
    memory.withMutableBytes { target in
      for index in bytes.indices { target[start + index] = bytes[index] }
    }
    count = end
  }

  private mutating func grow(to size: Int) {
    var larger = SecretBytes(count: max(size, 2 * memory.count))
    let used = count
    memory.withBytes { old in
      larger.withMutableBytes { target in
        for index in 0..<used { target[index] = old[index] }
      }
    }
    memory = larger
  }

  mutating func add(_ bytes: [UInt8]) { add(bytes.span) }

  mutating func add(_ value: UInt64) {
    var writer = ByteWriter()
    writer.add(value)
    add(writer.bytes)
  }

  /// Lends what was added.
  func withBytes<Result>(
    _ body: (Span<UInt8>) throws(VaultError) -> Result
  ) throws(VaultError) -> Result {
    let used = count
    return try memory.withBytes { bytes throws(VaultError) in try body(bytes.extracting(0..<used)) }
  }
}
