//   a record    [ number of the shape | distance to the first target | to the second | ... ]
//   a number    [ value·4 + code ]      code 0, 1, 2, 3: 1, 2, 3, 5 bytes
//
//   chunks      [ r r r r ] [ r r r r ] [ r r      ]      64 KB each, or more for one large record
//               dropped                  head
//
// The first byte of a number says how long it is, so that it is read without a branch: a whole word, of which
// the rest is masked away. A target that several steps of a state lead to stands there once. A distance is
// counted from the target before, the first from the state itself. A record has a position, counted from the
// first record there ever was. Chunks are dropped from the oldest on.

/// The steps of states as records, of which the oldest are dropped when there is no room.
@usableFromInline
final class StepRecords {
  @usableFromInline
  static var chunkBits: Int { 16 }
  /// The most bytes of a number.
  static let mostBytes = 5
  /// Bytes behind a chunk, so that a whole word may be read or written where a number begins.
  static let slack = 8

  private final class Chunk {
    let bytes: FlatBuffer<UInt8>
    /// Where it begins and ends, as positions.
    let start: Int
    let end: Int

    init(start: Int, bytes count: Int) {
      bytes = FlatBuffer(repeating: 0, count: count + StepRecords.slack)
      self.start = start
      end = start + count
    }
  }

  /// For each 64 KB of positions where they are.
  @usableFromInline let views: GrowingBuffer<BufferView<UInt8>>
  private var chunks: [Chunk] = []
  /// What stands in for chunks that are not there.
  private let empty = FlatBuffer<UInt8>(repeating: 0, count: slack)
  /// The position of the oldest record that is kept.
  @usableFromInline let start = Cell(0)
  /// Where the next one goes.
  @usableFromInline let head = Cell(0)
  /// Bytes of the chunks.
  private(set) var bytes = 0

  /// No records.
  init() {
    views = GrowingBuffer(filler: empty.view)
  }

  /// Drops the oldest records until no more than `limit` bytes are left, or one chunk.
  func trim(to limit: Int) {
    var dropped = 0
    while bytes > limit && dropped + 1 < chunks.count {
      bytes -= chunks[dropped].end - chunks[dropped].start
      dropped += 1
    }
    if dropped == 0 { return }
    chunks.removeFirst(dropped)
    start.value = chunks[0].start
  }

  /// Drops all records. Positions begin anew.
  func removeAll() {
    chunks = []
    start.value = 0
    head.value = 0
    bytes = 0
  }

  /// Whether so many positions were given out that it is time to begin anew.
  var isWorn: Bool { head.value > 1 << 31 }

  /// Begins a record of up to `numbers` numbers.
  func begin(numbers: Int) -> RecordWriter {
    let most = numbers * Self.mostBytes
    if chunks.last.map({ $0.end - head.value < most }) ?? true { addChunk(most) }
    return RecordWriter(reader(at: head.value).bytes, position: head.value)
  }

  /// Ends a record.
  @inlinable @inline(__always)
  func end(_ writer: RecordWriter) { head.value = writer.position &+ writer.count }

  private func addChunk(_ least: Int) {
    let size = 1 << Self.chunkBits
    let chunk = Chunk(start: chunks.last?.end ?? 0, bytes: (least + size - 1) / size * size)
    precondition(chunk.end < UInt32.max, "the steps of a round do not fit the records")
    chunks.append(chunk)
    bytes += chunk.end - chunk.start
    head.value = chunk.start
    views.reserve(chunk.end / size)
    for part in chunk.start / size..<chunk.end / size {
      views[part] = chunk.bytes.view.advanced(by: part * size - chunk.start)
    }
  }

  /// The record at `position`, to be read.
  @inlinable @inline(__always)
  func reader(at position: Int) -> RecordReader {
    let view = views[position &>> Self.chunkBits]
    return RecordReader(view.advanced(by: position & ((1 &<< Self.chunkBits) &- 1)))
  }
}

/// Writes the numbers of a record one after the other.
@frozen
@usableFromInline
struct RecordWriter {
  @usableFromInline let bytes: BufferView<UInt8>
  /// The position of the record.
  @usableFromInline let position: Int
  /// How many bytes are written.
  @usableFromInline var count = 0

  init(_ bytes: BufferView<UInt8>, position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Adds a number below 2^38. What is written behind it belongs to the next one.
  @inlinable @inline(__always)
  mutating func add(_ number: UInt64) {
    let code: UInt64 =
      number < 1 &<< 6 ? 0 : number < 1 &<< 14 ? 1 : number < 1 &<< 22 ? 2 : 3
    assert(number < 1 &<< 38, "a number does not fit a record")
    bytes.setWord(number &<< 2 | code, at: count)
    count = count &+ RecordReader.length(code)
  }

  /// Adds a distance.
  @inlinable @inline(__always)
  mutating func add(distance: Int) {
    add(UInt64(bitPattern: Int64((distance &<< 1) ^ (distance &>> 63))))
  }
}

/// Reads the numbers of a record one after the other.
@frozen
@usableFromInline
struct RecordReader {
  @usableFromInline let bytes: BufferView<UInt8>
  @usableFromInline var place = 0

  @inlinable @inline(__always)
  init(_ bytes: BufferView<UInt8>) { self.bytes = bytes }

  /// How many bytes a number has by its code.
  @inlinable @inline(__always)
  static func length(_ code: UInt64) -> Int {
    Int(truncatingIfNeeded: (0x5321 &>> (code &<< 2)) & 7)
  }

  /// The next number.
  @inlinable @inline(__always)
  mutating func number() -> UInt64 {
    let word = bytes.word(at: place)
    let length = Self.length(word & 3)
    place = place &+ length
    let rest = UInt64.max &<< UInt64(truncatingIfNeeded: length &<< 3)
    return (word & ~rest) &>> 2
  }

  /// The next number as a distance.
  @inlinable @inline(__always)
  mutating func distance() -> Int {
    let number = number()
    return Int(truncatingIfNeeded: (number &>> 1) ^ (0 &- (number & 1)))
  }
}
