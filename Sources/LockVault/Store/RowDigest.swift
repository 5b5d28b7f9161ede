/// A sum over all rows of the database, kept in its first row.
///
/// SQLCipher proves each page on its own and cannot see that one page is older than its neighbours.
/// The sum can: it is the total, modulo 2^256, of HMAC-SHA256 over each row. A write takes the old row
/// out and puts the new one in, in the same transaction; opening adds all rows up anew.
struct RowDigest: Equatable {
  /// Four words, the lowest first.
  private(set) var words: InlineWords = InlineWords()

  struct InlineWords: Equatable {
    var a: UInt64 = 0
    var b: UInt64 = 0
    var c: UInt64 = 0
    var d: UInt64 = 0
  }

  init() {}

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    words = Self.words(of: bytes)
  }

  /// 32 bytes, the lowest first.
  var bytes: [UInt8] {
    [words.a, words.b, words.c, words.d].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
    }
  }

  /// Puts a row in.
  mutating func add(
    _ row: borrowing ScratchBytes, key: borrowing SecretBytes
  ) throws(VaultError) {
    let other = try Self.term(row, key)
    var carry: UInt64 = 0
    words.a = Self.sum(words.a, other.a, &carry)
    words.b = Self.sum(words.b, other.b, &carry)
    words.c = Self.sum(words.c, other.c, &carry)
    words.d = Self.sum(words.d, other.d, &carry)
  }

  /// Takes a row out that was put in.
  mutating func remove(
    _ row: borrowing ScratchBytes, key: borrowing SecretBytes
  ) throws(VaultError) {
    // Adding the negative: all bits turned, plus one.
    let other = try Self.term(row, key)
    var carry: UInt64 = 1
    words.a = Self.sum(words.a, ~other.a, &carry)
    words.b = Self.sum(words.b, ~other.b, &carry)
    words.c = Self.sum(words.c, ~other.c, &carry)
    words.d = Self.sum(words.d, ~other.d, &carry)
  }

  private static func sum(_ one: UInt64, _ other: UInt64, _ carry: inout UInt64) -> UInt64 {
    let first = one.addingReportingOverflow(other)
    let second = first.partialValue.addingReportingOverflow(carry)
    carry = first.overflow || second.overflow ? 1 : 0
    return second.partialValue
  }

  private static func term(
    _ row: borrowing ScratchBytes, _ key: borrowing SecretBytes
  ) throws(VaultError) -> InlineWords {
    let digest = try row.withBytes { row throws(VaultError) in
      try key.withBytes { key throws(VaultError) in try Crypto.hmac(row, key: key) }
    }
    return words(of: digest)
  }

  private static func words(of bytes: [UInt8]) -> InlineWords {
    func word(_ index: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[8 * index + $1]) << (8 * UInt64($1)) }
    }
    return InlineWords(a: word(0), b: word(1), c: word(2), d: word(3))
  }
}

/// A row as the digest sees it: the number of its table, then its columns with their lengths.
extension ScratchBytes {
  mutating func setImage(
    part: UInt8, stack: Span<UInt8>, kind: UInt8, shape: Int64, time: Int64, value: Span<UInt8>
  ) {
    reset()
    add(UInt64(part))
    add(UInt64(stack.count))
    add(stack)
    add(UInt64(kind))
    add(UInt64(bitPattern: shape))
    add(UInt64(bitPattern: time))
    add(UInt64(value.count))
    add(value)
  }

  mutating func setImage(of row: KeptRow) {
    setImage(
      part: row.part, stack: row.stack.span, kind: row.kind, shape: row.shape, time: row.time,
      value: row.value.span)
  }

  /// From the columns `part, stack, kind, shape, time, value`, with no copy of them anywhere else.
  mutating func setImage(of row: borrowing Row) {
    let part = UInt8(truncatingIfNeeded: row.integer(0))
    let kind = UInt8(truncatingIfNeeded: row.integer(2))
    let shape = row.integer(3)
    let time = row.integer(4)
    row.withBytes(1) { stack in
      row.withBytes(5) { value in
        setImage(part: part, stack: stack, kind: kind, shape: shape, time: time, value: value)
      }
    }
  }
}
