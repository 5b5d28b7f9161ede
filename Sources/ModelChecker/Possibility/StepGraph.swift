//   targets     [ of state 0 | of state 1 | ... ]        one entry per step that leaves its state
//   degrees     how many entries each state has
//   marks       for each 64 entries and each claim: a word of "along" and a word of "when" bits
//   goals       per claim, one bit per state: it has a step with "along" and "reach"
//   loops       per claim, one bit per state: it has a step to itself with "when", not a goal

/// The steps between all states of a complete search, as far as the `possible` claims need them.
@frozen
@usableFromInline
struct StepGraph: ~Copyable {
  /// How many states the search found.
  @usableFromInline let stateCount: Int
  /// The claims whose formulas mark the edges.
  @usableFromInline let claims: FlatBuffer<PossibleClaim>
  /// For each state how many of the targets are its own.
  @usableFromInline let degrees: FlatBuffer<UInt32>
  /// The states that the edges lead to, state by state.
  @usableFromInline var targets: StateLog<UInt32>
  /// For each 64 edges the words of all claims.
  @usableFromInline var marks: StateLog<UInt64>
  /// The words of marks being filled: along and when of each claim.
  @usableFromInline let filling: FlatBuffer<UInt64>
  @usableFromInline let goals: FlatBuffer<UInt64>
  @usableFromInline let loops: FlatBuffer<UInt64>
  /// Per claim the words of one batch: goal, along, and when without goal.
  @usableFromInline let words: FlatBuffer<UInt64>
  /// Initial states that a claim starts from: its number and the state.
  @usableFromInline var initial: [(claim: Int, state: Int)]

  /// The graph of `stateCount` states, without edges yet.
  @usableFromInline
  init(stateCount: Int, claims list: [PossibleClaim]) {
    self.stateCount = stateCount
    let filler = PossibleClaim(
      place: ClaimPlace(property: 0, claim: 0), when: .isFalse, along: .isFalse, reach: .isFalse)
    claims = FlatBuffer(list, or: filler)
    degrees = FlatBuffer(repeating: 0, count: stateCount)
    targets = StateLog()
    marks = StateLog()
    filling = FlatBuffer(repeating: 0, count: 2 * list.count)
    let size = list.count * ((stateCount + 63) / 64)
    goals = FlatBuffer(repeating: 0, count: size)
    loops = FlatBuffer(repeating: 0, count: size)
    words = FlatBuffer(repeating: 0, count: 3 * list.count)
    initial = []
  }

  /// Words of a set of states.
  @inlinable
  var setSize: Int { @inline(__always) get { (stateCount &+ 63) &>> 6 } }

  /// Bytes in use.
  @usableFromInline
  var bytes: Int {
    targets.bytes + marks.bytes + degrees.count * 4 + (goals.count + loops.count) * 8
  }

  /// Bytes that deciding one claim takes on top of that, at most.
  var decisionBytes: Int { (stateCount + 1) * 8 + targets.count * 4 + setSize * 16 }

  /// Adds `state` to one claim's part of `set`.
  @inlinable @inline(__always)
  func insert(_ state: Int, into set: borrowing FlatBuffer<UInt64>, claim: Int) {
    let word = claim &* setSize &+ (state &>> 6)
    set[word] = set[word] | (1 &<< UInt64(truncatingIfNeeded: state & 63))
  }

  /// Adds the step of a lane; its source is -1 for an initial state. False if there is no room.
  @inlinable @inline(__always)
  mutating func add(_ lane: Int, from source: Int, to target: Int) -> Bool {
    let shift = UInt64(truncatingIfNeeded: lane)
    if source < 0 || source == target { return addWithoutEdge(shift, source, target) }
    if !targets.reserve(1) { return false }
    let position = UInt64(truncatingIfNeeded: targets.count & 63)
    targets.append(UInt32(truncatingIfNeeded: target))
    degrees[source] = degrees[source] &+ 1
    var claim = 0
    while claim < claims.count {
      if words[3 &* claim] &>> shift & 1 == 1 { insert(source, into: goals, claim: claim) }
      let along = words[3 &* claim &+ 1] &>> shift & 1
      let when = words[3 &* claim &+ 2] &>> shift & 1
      filling[2 &* claim] = filling[2 &* claim] | (along &<< position)
      filling[2 &* claim &+ 1] = filling[2 &* claim &+ 1] | (when &<< position)
      claim = claim &+ 1
    }
    return position == 63 ? closeMarks() : true
  }

  /// Notes a step that is no edge: to an initial state from nowhere, or from a state to itself.
  @inlinable
  mutating func addWithoutEdge(_ shift: UInt64, _ source: Int, _ target: Int) -> Bool {
    var claim = 0
    while claim < claims.count {
      let isGoal = words[3 &* claim] &>> shift & 1 == 1
      let isStart = words[3 &* claim &+ 2] &>> shift & 1 == 1
      if source < 0 {
        if isStart { initial.append((claim, target)) }
      } else {
        if isGoal { insert(source, into: goals, claim: claim) }
        if isStart { insert(source, into: loops, claim: claim) }
      }
      claim = claim &+ 1
    }
    return true
  }

  /// Stores the words being filled and starts new ones; false if there is no room.
  @usableFromInline
  mutating func closeMarks() -> Bool {
    if !marks.reserve(filling.count) { return false }
    var word = 0
    while word < filling.count {
      marks.append(filling[word])
      filling[word] = 0
      word += 1
    }
    return true
  }

  /// Whether edge `edge` is marked: with `mark` 0 for along, 1 for when.
  func isMarked(_ edge: Int, _ claim: Int, _ mark: Int) -> Bool {
    marks[(edge >> 6) * claims.count * 2 + claim * 2 + mark] >> UInt64(edge & 63) & 1 == 1
  }
}
