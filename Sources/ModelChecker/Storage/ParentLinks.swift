//   bits      0 0 | 1 0 0 | 1 | 1 0 | ...
//             two    state 0   state 1   state 2
//             initial  found     found     found
//             states   2 and 3   nothing   4
//
// In a breadth-first search states are numbered in the order of their discovery and expanded in the
// order of their numbers, so parents never decrease: a 1 for each state expanded and a 0 for each new
// state say it all, in two bits a state. A count at every 64th word makes look-ups short.

/// For each state of a breadth-first search the state that it was first found from.
@frozen
@usableFromInline
struct ParentLinks: ~Copyable {
  /// The full words.
  @usableFromInline var words: [UInt64]
  /// The zeros before word 0, 64, 128, ...
  @usableFromInline var zerosBefore: [Int]
  /// The word being filled, its used bits, and how many zeros and ones there are in all.
  @usableFromInline var last: UInt64
  @usableFromInline var lastBits: UInt64
  @usableFromInline var zeros: Int
  @usableFromInline var ones: Int

  /// No states yet.
  @inlinable
  init() {
    words = []
    zerosBefore = []
    last = 0
    lastBits = 0
    zeros = 0
    ones = 0
  }

  /// Bytes in use.
  @inlinable
  var bytes: Int { (words.count &+ 1) &* 8 &+ zerosBefore.count &* 8 }

  /// Notes the next state, found from state `parent`, or from none for an initial state (-1).
  @inlinable @inline(__always)
  mutating func append(parent: Int) {
    while ones <= parent {
      append(bit: 1)
      ones = ones &+ 1
    }
    append(bit: 0)
    zeros = zeros &+ 1
  }

  /// Notes what was found from the states from `first` on, each of them a one followed by its zeros: `count`
  /// bits, which have `zeros` zeros. Those of initial states, which are found from none, are zeros alone.
  @inlinable
  mutating func append(_ bits: BufferView<UInt64>, _ count: Int, zeros found: Int, from first: Int)
  {
    while ones < first {
      append(bit: 1)
      ones = ones &+ 1
    }
    zeros = zeros &+ found
    ones = ones &+ count &- found
    var left = UInt64(truncatingIfNeeded: count)
    var word = 0
    while left > 0 {
      let next = bits[word]
      let size = min(left, 64)
      let room = 64 &- lastBits
      last |= next &<< lastBits
      if size < room {
        lastBits = lastBits &+ size
      } else {
        closeWord()
        // A shift by a whole word, where nothing is over, would shift by none.
        last = room == 64 ? 0 : next &>> room
        lastBits = size &- room
      }
      left = left &- size
      word = word &+ 1
    }
  }

  /// Appends a bit.
  @inlinable @inline(__always)
  mutating func append(bit: UInt64) {
    last |= bit &<< lastBits
    lastBits = lastBits &+ 1
    if lastBits == 64 { closeWord() }
  }

  /// Moves the full last word to the others.
  @inlinable @inline(never)
  mutating func closeWord() {
    if words.count & 63 == 0 {
      // The word being closed may hold the zero that is being appended: count from what is known.
      var before = zerosBefore.last ?? 0
      for word in words.suffix(zerosBefore.isEmpty ? 0 : 64) { before += 64 - word.nonzeroBitCount }
      zerosBefore.append(before)
    }
    words.append(last)
    last = 0
    lastBits = 0
  }

  /// The state that state `index` was first found from, or nil for an initial state.
  @usableFromInline
  func parent(of index: Int) -> Int? {
    precondition(index >= 0 && index < zeros, "no such state")
    // The last sample that is not past the zero looked for.
    var low = 0
    var high = zerosBefore.count
    while low < high {
      let middle = (low + high) / 2
      if zerosBefore[middle] <= index { low = middle + 1 } else { high = middle }
    }
    var word = max(0, low - 1) * 64
    var skipped = low == 0 ? 0 : zerosBefore[low - 1]
    while word < words.count, skipped + (64 - words[word].nonzeroBitCount) <= index {
      skipped += 64 - words[word].nonzeroBitCount
      word += 1
    }
    var bits = ~(word < words.count ? words[word] : last)
    for _ in 0..<(index - skipped) { bits &= bits - 1 }
    let position = word * 64 + bits.trailingZeroBitCount
    // Before the zero looked for there are `index` other zeros; the rest are ones.
    let parent = position - index - 1
    return parent < 0 ? nil : parent
  }

  /// The numbers from an initial state to state `index`, both included.
  @usableFromInline
  func path(to index: Int) -> [Int] {
    var path = [index]
    var current = index
    while let parent = parent(of: current) {
      path.append(parent)
      current = parent
    }
    return path.reversed()
  }

  /// Whether the counts are those of the bits.
  func checkInvariants() {
    var count = 0
    for (index, word) in words.enumerated() {
      if index % 64 == 0 { precondition(zerosBefore[index / 64] == count, "a sample is wrong") }
      count += 64 - word.nonzeroBitCount
    }
    precondition(count + Int(lastBits) - last.nonzeroBitCount == zeros, "zeros are miscounted")
    precondition(words.count * 64 + Int(lastBits) == zeros + ones, "bits are miscounted")
  }
}
