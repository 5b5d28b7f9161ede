import Glibc

/// Bytes that are wiped when their owner lets go: keys, and what keys are made of.
///
/// ```
///   one mapping of whole pages, of this value alone
///   ┌──────────────┬─────────────────────────────┐
///   │ count bytes  │ zeros to the end of a page  │   locked in memory where the system allows it,
///   └──────────────┴─────────────────────────────┘   left out of core dumps
/// ```
///
/// It cannot be copied, so there is one place to wipe. It has no description and is never turned into
/// text (M5-08-57). Safe to use: the memory is its own, its bounds are fixed, and it is only seen as a
/// span within a call.
@safe
// Unchecked: the compiler sees a pointer. It has one owner, who can hand it on but not share it.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
  public let count: Int
  private let address: UnsafeMutablePointer<UInt8>

  /// `count` zero bytes. The process ends if the system has no page left.
  public init(count: Int) {
    precondition(count >= 0)
    self.count = count
    let size = Self.mappedSize(count)
    let pages = unsafe mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let pages = unsafe pages, unsafe pages != MAP_FAILED else {
      fatalError("no memory for a secret")
    }
    // Best effort: the limit of locked memory may be small, and a key in swap is no key in a copy.
    unsafe _ = mlock(pages, size)
    unsafe _ = madvise(pages, size, MADV_DONTDUMP)
    unsafe address = pages.bindMemory(to: UInt8.self, capacity: size)
  }

  /// A copy of `bytes`; wiping the original is up to the caller.
  public init(copying bytes: Span<UInt8>) {
    self.init(count: bytes.count)
    withMutableBytes { target in
      for index in bytes.indices { target[index] = bytes[index] }
    }
  }

  /// A copy of what `array` holds, which is wiped before this returns, unless it is shared.
  public init(moving array: inout [UInt8]) {
    self.init(copying: array.span)
    unsafe array.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe explicit_bzero(start, buffer.count)
    }
    array = []
  }

  deinit {
    let size = Self.mappedSize(count)
    unsafe explicit_bzero(address, size)
    unsafe _ = munmap(address, size)
  }

  private static func mappedSize(_ count: Int) -> Int {
    let page = 4096
    return Swift.max(1, (count + page - 1) / page) * page
  }

  /// Lends the bytes for reading.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffer = unsafe UnsafeBufferPointer(start: address, count: count)
    return try unsafe body(buffer.span)
  }

  /// Lends the bytes for writing.
  public mutating func withMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffer = unsafe UnsafeMutableBufferPointer(start: address, count: count)
    var span = unsafe buffer.mutableSpan
    return try body(&span)
  }

  /// A copy in a place of its own, wiped on its own.
  public func copy() -> SecretBytes {
    withBytes { SecretBytes(copying: $0) }
  }
}
