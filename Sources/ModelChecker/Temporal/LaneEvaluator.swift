//   values, one word per node:        node 0    [ lane 63 ... lane 1 lane 0 ]
//                                     node 1    [ lane 63 ... lane 1 lane 0 ]     ...
//
// Up to 64 steps are evaluated at once, each in a bit position (lane) of its own, so that a gate costs
// one "and" for all of them. Steps are written row by row (predicates and monitors of a lane side by
// side) and turned by transposing 64 by 64 bits in place; the new monitors are turned back.

/// Runs a ``MonitorProgram`` on up to 64 steps at a time.
@frozen
@usableFromInline
struct LaneEvaluator: ~Copyable {
  /// Bits of a word.
  @usableFromInline static var lanes: Int { 64 }

  /// Before ``evaluate()`` the rows of the lanes (predicates and monitors), after it the nodes.
  @usableFromInline let values: FlatBuffer<UInt64>
  /// The monitors of each lane before its step.
  @usableFromInline let before: FlatBuffer<UInt64>
  /// The monitors of each lane after its step.
  @usableFromInline let after: FlatBuffer<UInt64>
  /// The gates: the left literal in the low half, the right one in the high half.
  @usableFromInline let gates: FlatBuffer<UInt64>
  /// The literals of the monitors after the step.
  @usableFromInline let next: FlatBuffer<UInt32>
  /// Whether predicates 0 to 63 need transposing.
  @usableFromInline let usesLow: Bool
  /// Whether no formula names any of them but 0 to 7.
  @usableFromInline let usesFew: Bool
  /// Whether predicates 64 to 127 need transposing.
  @usableFromInline let usesHigh: Bool
  /// Whether predicates 128 to 191 need transposing.
  @usableFromInline let usesTop: Bool

  /// A program with room for its values.
  @usableFromInline
  init(_ program: MonitorProgram) {
    precondition(
      program.monitorCount <= MonitorProgram.maxMonitors,
      "the formulas need \(program.monitorCount) monitor bits, one pass has 64")
    values = FlatBuffer(repeating: 0, count: NodeLayout.firstGate + program.gates.count)
    before = FlatBuffer(repeating: 0, count: Self.lanes)
    after = FlatBuffer(repeating: 0, count: Self.lanes)
    gates = FlatBuffer(
      program.gates.map { UInt64($0.left.raw) | UInt64($0.right.raw) << 32 }, or: 0)
    next = FlatBuffer(program.next.map(\.raw), or: 0)
    usesLow = program.usesLow
    usesFew = program.usesFew
    usesHigh = program.usesHigh
    usesTop = program.usesTop
  }

  /// Whether the formulas look back.
  @inlinable
  var hasMonitors: Bool { @inline(__always) get { next.count > 0 } }

  /// Where the steps are put.
  @inlinable
  var rows: LaneRows {
    @inline(__always) get { LaneRows(values: values.view, before: before.view) }
  }

  /// The lanes in which a literal is true.
  @inlinable @inline(__always)
  func word(_ raw: UInt32) -> UInt64 {
    values[Int(truncatingIfNeeded: raw &>> 1)] ^ (0 &- UInt64(raw & 1))
  }

  /// The lanes in which a literal is true.
  @inlinable
  func word(_ literal: Literal) -> UInt64 { word(literal.raw) }

  /// Evaluates all lanes that were set.
  @inlinable
  func evaluate() {
    if usesFew { transposeFew() } else if usesLow { transpose(values, at: 0) }
    if usesHigh { transpose(values, at: 64) }
    if usesTop { transpose(values, at: 128) }
    if hasMonitors { turnBefore() }
    var gate = 0
    while gate < gates.count {
      let pair = gates[gate]
      values[NodeLayout.firstGate &+ gate] =
        word(UInt32(truncatingIfNeeded: pair)) & word(UInt32(truncatingIfNeeded: pair &>> 32))
      gate = gate &+ 1
    }
    if hasMonitors { turnAfter() }
  }

  /// Turns the monitors before the steps into nodes. The steps of one state stand in lanes side by side and
  /// have the same ones, so that there are few groups of lanes to look at.
  @inlinable @inline(__always)
  func turnBefore() {
    var bit = 0
    while bit < next.count {
      values[NodeLayout.monitors &+ bit] = 0
      bit = bit &+ 1
    }
    var first = 0
    while first < Self.lanes {
      let monitors = before[first]
      var end = first &+ 1
      while end < Self.lanes && before[end] == monitors { end = end &+ 1 }
      let ones = UInt64.max &>> UInt64(truncatingIfNeeded: Self.lanes &- (end &- first))
      let lanes = ones &<< UInt64(truncatingIfNeeded: first)
      var rest = monitors
      while rest != 0 {
        values[NodeLayout.monitors &+ rest.trailingZeroBitCount] |= lanes
        rest &= rest &- 1
      }
      first = end
    }
  }

  /// Turns the monitors after the steps back, eight at a time where there are few.
  @inlinable @inline(__always)
  func turnAfter() {
    var bit = 0
    while bit < next.count {
      after[bit] = word(next[bit])
      bit = bit &+ 1
    }
    while bit < Self.lanes {
      after[bit] = 0
      bit = bit &+ 1
    }
    transpose(after, at: 0)
  }

  /// The monitors after one step; what stood in the lanes is lost.
  @usableFromInline
  func step(before: UInt64, _ predicates: PredicateSet) -> UInt64 {
    rows.set(0, predicates, before: before)
    evaluate()
    return hasMonitors ? after[0] : 0
  }

  /// Turns predicates 0 to 7 alone, which takes a quarter of the time: each eight rows become eight columns
  /// inside one word, and then the bytes of these eight words change places.
  @inlinable @inline(__always)
  func transposeFew() {
    var words = InlineArray<8, UInt64>(repeating: 0)
    var group = 0
    while group < 8 {
      var word: UInt64 = 0
      var lane = 0
      while lane < 8 {
        let predicates = values[group &* 8 &+ lane] & 0xFF
        word |= predicates &<< UInt64(truncatingIfNeeded: lane &* 8)
        lane = lane &+ 1
      }
      word = Self.swapInside(word, 7, 0x00AA_00AA_00AA_00AA)
      word = Self.swapInside(word, 14, 0x0000_CCCC_0000_CCCC)
      words[group] = Self.swapInside(word, 28, 0x0000_0000_F0F0_F0F0)
      group = group &+ 1
    }
    Self.swapBytes(&words, 4, 32, 0x0000_0000_FFFF_FFFF)
    Self.swapBytes(&words, 2, 16, 0x0000_FFFF_0000_FFFF)
    Self.swapBytes(&words, 1, 8, 0x00FF_00FF_00FF_00FF)
    group = 0
    while group < 8 {
      values[group] = words[group]
      group = group &+ 1
    }
  }

  /// Swaps the bits of `mask` with those `distance` above them.
  @inlinable @inline(__always)
  static func swapInside(_ word: UInt64, _ distance: UInt64, _ mask: UInt64) -> UInt64 {
    let swapped = (word ^ (word &>> distance)) & mask
    return word ^ swapped ^ (swapped &<< distance)
  }

  /// The same as ``RowPairs/swapBlocks(_:_:_:)`` for single words.
  @inlinable @inline(__always)
  static func swapBytes(
    _ words: inout InlineArray<8, UInt64>, _ distance: Int, _ width: UInt64, _ mask: UInt64
  ) {
    var number = 0
    while number < 8 {
      if number & distance == 0 {
        let swapped = ((words[number] &>> width) ^ words[number &+ distance]) & mask
        words[number] ^= swapped &<< width
        words[number &+ distance] ^= swapped
      }
      number = number &+ 1
    }
  }

  /// Swaps rows and columns of the 64 by 64 bits that start at `start`.
  ///
  /// Blocks of half the size are swapped, then of a quarter, down to single bits. Rows are taken two at a
  /// time, eight pairs in all, so that three of the six rounds need only one look at memory.
  @inlinable @inline(__always)
  func transpose(_ rows: borrowing FlatBuffer<UInt64>, at start: Int) {
    var first = start
    while first < start &+ 8 {
      var pairs = RowPairs(rows, at: first, step: 8)
      pairs.swapBlocks(4, 32, 0x0000_0000_FFFF_FFFF)
      pairs.swapBlocks(2, 16, 0x0000_FFFF_0000_FFFF)
      pairs.swapBlocks(1, 8, 0x00FF_00FF_00FF_00FF)
      pairs.store(rows, at: first, step: 8)
      first = first &+ 2
    }
    first = start
    while first < start &+ 64 {
      var pairs = RowPairs(rows, at: first, step: 2)
      // Pairs of rows that are neighbours: the last round is inside a pair.
      pairs.swapBlocks(2, 4, 0x0F0F_0F0F_0F0F_0F0F)
      pairs.swapBlocks(1, 2, 0x3333_3333_3333_3333)
      pairs.swapInside(1, 0x5555_5555_5555_5555)
      pairs.store(rows, at: first, step: 2)
      first = first &+ 16
    }
  }
}

/// The rows of the lanes without their owner, for the loop that fills them (see ``BufferView``).
@frozen
@usableFromInline
struct LaneRows: BitwiseCopyable {
  @usableFromInline let values: BufferView<UInt64>
  @usableFromInline let before: BufferView<UInt64>

  @inlinable @inline(__always)
  init(values: BufferView<UInt64>, before: BufferView<UInt64>) {
    self.values = values
    self.before = before
  }

  /// Puts a step into a lane: its predicates, and the monitors before it.
  @inlinable @inline(__always)
  func set(_ lane: Int, _ predicates: PredicateSet, before: UInt64) {
    values[lane] = predicates.low
    values[64 &+ lane] = predicates.high
    values[128 &+ lane] = predicates.top
    self.before[lane] = before
  }
}

/// Eight pairs of rows on their way through ``LaneEvaluator/transpose(_:at:)``.
@frozen
@usableFromInline
struct RowPairs {
  @usableFromInline typealias Pair = SIMD2<UInt64>

  @usableFromInline var pairs: InlineArray<8, Pair>

  /// Pair `n` is the rows `first + n * step` and the one after it.
  @inlinable @inline(__always)
  init(_ rows: borrowing FlatBuffer<UInt64>, at first: Int, step: Int) {
    pairs = InlineArray(repeating: Pair())
    var pair = 0
    while pair < 8 {
      let row = first &+ pair &* step
      pairs[pair] = Pair(rows[row], rows[row &+ 1])
      pair = pair &+ 1
    }
  }

  @inlinable @inline(__always)
  func store(_ rows: borrowing FlatBuffer<UInt64>, at first: Int, step: Int) {
    var pair = 0
    while pair < 8 {
      let row = first &+ pair &* step
      rows[row] = pairs[pair].x
      rows[row &+ 1] = pairs[pair].y
      pair = pair &+ 1
    }
  }

  /// In each two pairs that are `distance` apart, swaps the upper bits of the first with the lower ones of
  /// the second.
  @inlinable @inline(__always)
  mutating func swapBlocks(_ distance: Int, _ width: UInt64, _ mask: UInt64) {
    var pair = 0
    while pair < 8 {
      if pair & distance == 0 {
        let upper = pairs[pair]
        let lower = pairs[pair &+ distance]
        let swapped = ((upper &>> Pair(repeating: width)) ^ lower) & Pair(repeating: mask)
        pairs[pair] = upper ^ (swapped &<< Pair(repeating: width))
        pairs[pair &+ distance] = lower ^ swapped
      }
      pair = pair &+ 1
    }
  }

  /// The same for the two rows of each pair.
  @inlinable @inline(__always)
  mutating func swapInside(_ width: UInt64, _ mask: UInt64) {
    var pair = 0
    while pair < 8 {
      let upper = Pair(pairs[pair].x, pairs[pair &+ 1].x)
      let lower = Pair(pairs[pair].y, pairs[pair &+ 1].y)
      let swapped = ((upper &>> Pair(repeating: width)) ^ lower) & Pair(repeating: mask)
      let newUpper = upper ^ (swapped &<< Pair(repeating: width))
      let newLower = lower ^ swapped
      pairs[pair] = Pair(newUpper.x, newLower.x)
      pairs[pair &+ 1] = Pair(newUpper.y, newLower.y)
      pair = pair &+ 2
    }
  }
}
