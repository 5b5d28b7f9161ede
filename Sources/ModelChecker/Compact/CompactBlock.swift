//   sources    first ........................ first + sourceCount - 1       up to 64 states in a row
//   degrees    [ 3 | 1 | 0 | 2 | ... ]                                      how many steps each has
//   steps      [ s s s | s |   | s s | ... ]                                all of them, in order
//
//   of a step  states    the state it leads to
//              kinds     the kind of its action
//              hashes    the hash of the state
//              answers   whether the state is new
//
/// The steps of some states of the frontier. One worker makes them; then each answer is written by the
/// worker that looks after the state's part of the table.
@usableFromInline
final class CompactBlock<Product: ProductState> {
  /// The most source states.
  @inlinable
  static var maxSources: Int { 64 }
  /// The step that none is.
  @inlinable
  static var none: Int { -1 }

  @usableFromInline let first = Cell(0)
  @usableFromInline let sourceCount = Cell(0)
  @usableFromInline let degrees: FlatBuffer<Int>
  @usableFromInline let count = Cell(0)
  @usableFromInline let states: GrowingBuffer<Product>
  @usableFromInline let kinds: GrowingBuffer<UInt32>
  @usableFromInline let hashes: GrowingBuffer<UInt64>
  @usableFromInline let answers: GrowingBuffer<UInt8>
  /// For each watch the first step that hits it, and of that the source by its place in the block.
  @usableFromInline let hitSteps: FlatBuffer<Int>
  @usableFromInline let hitSources: FlatBuffer<Int>
  /// The first source without a step, by its place.
  @usableFromInline let deadlock = Cell(0)

  init(watches: Int) {
    degrees = FlatBuffer(repeating: 0, count: Self.maxSources)
    states = GrowingBuffer(filler: Product())
    kinds = GrowingBuffer(filler: 0)
    hashes = GrowingBuffer(filler: 0)
    answers = GrowingBuffer(filler: 0)
    hitSteps = FlatBuffer(repeating: 0, count: watches)
    hitSources = FlatBuffer(repeating: 0, count: watches)
  }

  /// Empties the block for `count` sources from state `first` on.
  @usableFromInline
  func begin(first: Int, count: Int) {
    self.first.value = first
    sourceCount.value = count
    self.count.value = 0
    deadlock.value = Self.none
    for watch in 0..<hitSteps.count { hitSteps[watch] = Self.none }
  }

  /// Makes room for one more step.
  @inlinable @inline(__always)
  func reserve() {
    guard count.value == states.capacity else { return }
    let more = count.value &+ 64 &+ count.value &>> 1
    states.reserve(more)
    kinds.reserve(more)
    hashes.reserve(more)
    answers.reserve(more)
  }
}
