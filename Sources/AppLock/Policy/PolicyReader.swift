/// Reads an object of two known keys. Not a JSON reader: whatever else JSON allows is refused.
struct PolicyReader {
  private let bytes: [UInt8]
  private var place = 0

  /// What was found.
  struct Fields {
    var required: Bool?
    var after: Int32?
  }

  init(_ bytes: Span<UInt8>) { self.bytes = bytes.indices.map { bytes[$0] } }

  mutating func read() throws(InstancePolicyError) -> Fields {
    var fields = Fields()
    try expect("{")
    repeat { try readField(into: &fields) } while take(",")
    try expect("}")
    skipSpace()
    guard place == bytes.count else { throw .notAnObject(at: place) }
    return fields
  }

  private mutating func readField(into fields: inout Fields) throws(InstancePolicyError) {
    skipSpace()
    let start = place
    if take("\"required\"") {
      guard fields.required == nil else { throw .repeatedKey(.required, at: start) }
      try expect(":")
      fields.required = try readFlag()
    } else if take("\"after_ms\"") {
      guard fields.after == nil else { throw .repeatedKey(.after, at: start) }
      try expect(":")
      fields.after = try readTime()
    } else {
      guard take("\"") else { throw .notAnObject(at: start) }
      throw .unknownKey(at: start)
    }
  }

  private mutating func readFlag() throws(InstancePolicyError) -> Bool {
    skipSpace()
    let start = place
    let isTrue = take("true")
    guard isTrue || take("false"), isAtEndOfValue else {
      throw .wrongType(.required, at: start)
    }
    return isTrue
  }

  /// Digits only: no sign, point or exponent, and no zero in front.
  private mutating func readTime() throws(InstancePolicyError) -> Int32 {
    skipSpace()
    let start = place
    let isNegative = take("-")
    let first = place
    var value: Int64 = 0
    while place < bytes.count, bytes[place] >= 48, bytes[place] <= 57 {
      value = min(value * 10 + Int64(bytes[place] - 48), 1 << 40)
      place += 1
    }
    guard place > first, isAtEndOfValue, bytes[first] != 48 || place == first + 1 else {
      throw .wrongType(.after, at: start)
    }
    guard !isNegative, value >= 1, let time = Int32(exactly: value) else {
      throw .outOfBounds(at: start)
    }
    return time
  }

  private var isAtEndOfValue: Bool {
    guard place < bytes.count else { return true }
    return Self.isSpace(bytes[place]) || bytes[place] == 44 || bytes[place] == 125
  }

  private mutating func expect(_ text: String) throws(InstancePolicyError) {
    guard take(text) else { throw .notAnObject(at: place) }
  }

  /// Goes past `text` if it comes next, after space.
  private mutating func take(_ text: String) -> Bool {
    skipSpace()
    let wanted = Array(text.utf8)
    guard bytes.count - place >= wanted.count else { return false }
    for index in wanted.indices where bytes[place + index] != wanted[index] { return false }
    place += wanted.count
    return true
  }

  private mutating func skipSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 13
  }
}
