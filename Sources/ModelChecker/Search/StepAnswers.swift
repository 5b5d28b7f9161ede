/// Writes down the looks of a block, in a list for each part of the table.
@frozen
@usableFromInline
struct LookLister<Product: ProductState> {
  @usableFromInline let looks: BufferView<UInt32>
  @usableFromInline let hashes: BufferView<UInt64>
  @usableFromInline let counts: BufferView<Int>
  @usableFromInline let parts: UInt64
  @usableFromInline let room: Int
  /// How many there are, if there is one part.
  @usableFromInline var count = 0

  /// Lists that are empty.
  @inlinable @inline(__always)
  init(_ block: StepBlock<Product>) {
    looks = block.looks.view
    hashes = block.hashes.view
    counts = block.lookCounts.view
    parts = UInt64(truncatingIfNeeded: block.answers.count)
    room = block.lookRoom.value
    var part = 0
    while part < block.answers.count {
      counts[part] = 0
      part = part &+ 1
    }
  }

  /// Adds a look; `isWhole` says that there is one part.
  @inlinable @inline(__always)
  mutating func add(_ step: Int, _ hash: UInt64, isWhole: Bool) {
    var place = count
    if isWhole {
      count = count &+ 1
    } else {
      let part = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: parts).high)
      let before = counts[part]
      counts[part] = before &+ 1
      place = part &* room &+ before
    }
    looks[place] = UInt32(truncatingIfNeeded: step)
    hashes[place] = hash
  }

  /// Adds a look if `isWanted`, without a branch.
  @inlinable @inline(__always)
  mutating func add(_ step: Int, _ hash: UInt64, isWanted: Bool, isWhole: Bool) {
    var place = count
    if isWhole {
      count = count &+ (isWanted ? 1 : 0)
    } else {
      let part = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: parts).high)
      let before = counts[part]
      counts[part] = before &+ (isWanted ? 1 : 0)
      place = part &* room &+ before
    }
    looks[place] = UInt32(truncatingIfNeeded: step)
    hashes[place] = hash
  }

  /// Ends the lists of `block`.
  @inlinable @inline(__always)
  func finish(_ block: StepBlock<Product>, isWhole: Bool) {
    if isWhole { block.lookCounts[0] = count }
  }
}

/// What one part of the table answers for the steps of a block.
@usableFromInline
final class StepAnswers {
  /// If a graph is wanted, of each step the number of its state. A state that is new to the round has, for
  /// now, the number that it would have if all steps before it led to new states too.
  @usableFromInline let numbers: GrowingBuffer<UInt32>
  /// Of each new state the step that found it.
  @usableFromInline let steps: GrowingBuffer<UInt32>
  /// How many new states there are.
  @usableFromInline let newStates = Cell(0)
  /// The place of the first of them among the claims of the part.
  @usableFromInline let firstClaim = Cell(0)

  @usableFromInline
  init() {
    numbers = GrowingBuffer(filler: 0)
    steps = GrowingBuffer(filler: 0)
  }

  /// Bytes of the answers.
  @usableFromInline
  var bytes: Int { numbers.bytes + steps.bytes }

  /// Makes room for `count` new states.
  @inlinable @inline(__always)
  func reserveClaims(_ count: Int) { steps.reserve(count) }
}
