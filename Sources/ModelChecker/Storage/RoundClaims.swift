//   slots       [ 17 | 4 | 90 | ... ]      where in the table
//   states      [ s  | s | s  | ... ]
//   answers     [ a  | a | a  | ... ]      the number, as far as it is known

/// The states that a round has found in one part of the table, in the order of their steps.
///
/// Their slots get their numbers only when the part is looked into again, by the worker that has the part: a
/// slot that another one wrote to would have to come from that one's cache.
@usableFromInline
final class RoundClaims<Packed: PackedState> {
  @usableFromInline let slots: GrowingBuffer<Int>
  @usableFromInline let states: GrowingBuffer<Packed>
  /// The number that each would have if all steps before it led to new states too; then the one that it got.
  @usableFromInline let answers: GrowingBuffer<UInt32>
  /// How many there are.
  @usableFromInline let count = Cell(0)

  @usableFromInline
  init() {
    slots = GrowingBuffer(filler: 0)
    states = GrowingBuffer(filler: Packed())
    answers = GrowingBuffer(filler: 0)
  }

  /// Bytes in use.
  @usableFromInline
  var bytes: Int { slots.bytes + states.bytes + answers.bytes }

  /// Makes room for `count` states.
  @inlinable @inline(__always)
  func reserve(_ count: Int) {
    if count > answers.capacity { grow(to: count) }
  }

  @inlinable @inline(never)
  func grow(to count: Int) {
    slots.reserve(count)
    states.reserve(count)
    answers.reserve(count)
  }
}

extension StateStore {
  /// Writes the numbers of the last round's new states into their slots of part `number`.
  @inlinable @inline(never)
  func settleClaims(in number: Int) {
    let claims = claims[number]
    let count = claims.count.value
    let (slots, numbers) = (claims.slots.view, claims.answers.view)
    let (entries, mask) = (table.view.slots, table.indexMask)
    var claim = 0
    while claim < count {
      table.prefetch(slots[min(claim &+ 8, count &- 1)])
      let slot = slots[claim]
      entries[slot] = (entries[slot] & ~mask) | (numbers[claim] &+ 1)
      claim = claim &+ 1
    }
    claims.count.value = 0
  }

  /// The same for all parts.
  @inlinable
  func settleClaims() {
    for part in claims.indices where claims[part].count.value > 0 { settleClaims(in: part) }
  }

  /// Forgets the claims, since a new table is about to be filled from the log.
  @inlinable
  func dropClaims() {
    for part in claims { part.count.value = 0 }
  }

  /// Takes back the slots that were claimed and got no number.
  @inlinable
  mutating func forgetClaims(_ team: WorkerTeam) {
    dropClaims()
    // As many slots as before, which the system has just had back.
    precondition(table.replace(table.capacity), "the system has no memory")
    fillTable(team)
  }
}
