import LockVault

/// A code that a person entered: one place in memory, wiped when the last holder lets go.
public final class SecretCode: Sendable {
  let bytes: SecretBytes

  /// Takes the bytes over.
  public init(_ bytes: consuming SecretBytes) { self.bytes = bytes }

  /// Takes over what `array` holds, which is wiped before this returns, unless it is shared.
  public init(moving array: inout [UInt8]) { bytes = SecretBytes(moving: &array) }

  /// Lends the bytes, as UTF-8.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withBytes(body)
  }

  /// Whether both are the same; how long that takes says nothing about where they differ.
  func isSame(as other: SecretCode) -> Bool {
    withBytes { mine in
      other.withBytes { theirs in
        guard mine.count == theirs.count else { return false }
        var difference: UInt8 = 0
        for index in mine.indices { difference |= mine[index] ^ theirs[index] }
        return difference == 0
      }
    }
  }
}
