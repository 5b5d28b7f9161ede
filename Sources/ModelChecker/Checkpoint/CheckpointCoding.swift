// How what a run knows becomes words, and back. Reading never trusts a count: one that is larger than what
// is left of the file is damage.

extension WordWriter {
  func put(_ number: Int) throws(WordFileError) { try put(UInt64(bitPattern: Int64(number))) }

  func put(_ flag: Bool) throws(WordFileError) { try put(flag ? 1 : 0 as UInt64) }

  func put(_ number: Double) throws(WordFileError) { try put(number.bitPattern) }

  func put(_ text: String) throws(WordFileError) {
    let bytes = Array(text.utf8)
    try put(bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for (place, byte) in bytes[start..<min(start + 8, bytes.count)].enumerated() {
        word |= UInt64(byte) << UInt64(8 * place)
      }
      try put(word)
    }
  }

  func put<Element>(
    list: [Element], _ one: (WordWriter, Element) throws(WordFileError) -> Void
  ) throws(WordFileError) {
    try put(list.count)
    for element in list { try one(self, element) }
  }

  func put(_ log: borrowing StateLog<UInt64>) throws(WordFileError) {
    try put(log.count)
    for index in 0..<log.count { try put(log[index]) }
  }

  func put(_ log: borrowing StateLog<UInt32>) throws(WordFileError) {
    try put(log.count)
    for index in 0..<log.count { try put(UInt64(log[index])) }
  }

  func put(_ buffer: borrowing FlatBuffer<Int>) throws(WordFileError) {
    try put(buffer.count)
    for index in 0..<buffer.count { try put(buffer[index]) }
  }
}

extension WordReader {
  func number() throws(WordFileError) -> Int {
    Int(Int64(bitPattern: try word()))
  }

  func flag() throws(WordFileError) -> Bool {
    switch try word() {
    case 0: false
    case 1: true
    case _: throw WordFileError.damaged
    }
  }

  func double() throws(WordFileError) -> Double { Double(bitPattern: try word()) }

  /// How many elements follow.
  func count() throws(WordFileError) -> Int {
    let count = try number()
    guard count >= 0, count <= left else { throw .damaged }
    return count
  }

  func text() throws(WordFileError) -> String {
    let count = try number()
    guard count >= 0, count <= left * 8 else { throw .damaged }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = try word()
      for place in 0..<min(8, count - bytes.count) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * place)))
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .damaged }
    return text
  }

  func list<Element>(
    _ one: (WordReader) throws(WordFileError) -> Element
  ) throws(WordFileError) -> [Element] {
    var list: [Element] = []
    for _ in 0..<(try count()) { list.append(try one(self)) }
    return list
  }

  /// Fills an empty log; false if the system has no memory for it.
  func fill(_ log: inout StateLog<UInt64>) throws(WordFileError) -> Bool {
    let count = try count()
    guard log.reserve(count) else { return false }
    for _ in 0..<count { log.append(try word()) }
    return true
  }

  func fill(_ log: inout StateLog<UInt32>) throws(WordFileError) -> Bool {
    let count = try count()
    guard log.reserve(count) else { return false }
    for _ in 0..<count { log.append(UInt32(truncatingIfNeeded: try word())) }
    return true
  }

  /// Fills a buffer that has as many elements.
  func fill(_ buffer: borrowing FlatBuffer<Int>) throws(WordFileError) {
    guard try count() == buffer.count else { throw .damaged }
    for index in 0..<buffer.count { buffer[index] = try number() }
  }
}
