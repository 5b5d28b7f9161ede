//   targets     [ of state 0 | of state 1 | ... ]        one entry per step that leaves its state
//   degrees     how many entries each state has
//   marks       for each 64 entries and each claim: a word of "along" and a word of "when" bits
//   goals       for each 64 states and each claim: a word; it has a step with "along" and "reach"
//   loops       the same; it has a step to itself with "when" that is no goal

/// The steps between the states of a search, as far as the `possible` claims need them. They are noted
/// while the search runs, since computing them again would take as long as the search itself.
@frozen
@usableFromInline
struct StepGraph: ~Copyable {
  /// The claims whose formulas mark the edges.
  @usableFromInline let claims: FlatBuffer<PossibleClaim>
  /// For each state how many of the targets are its own.
  @usableFromInline var degrees: StateLog<UInt32>
  /// The states that the edges lead to, state by state.
  @usableFromInline var targets: StateLog<UInt32>
  /// For each 64 edges the words of all claims.
  @usableFromInline var marks: StateLog<UInt64>
  /// The words of marks being filled: along and when of each claim.
  @usableFromInline let filling: FlatBuffer<UInt64>
  /// For each 64 states the words of all claims.
  @usableFromInline var goals: StateLog<UInt64>
  /// For each 64 states the words of all claims.
  @usableFromInline var loops: StateLog<UInt64>
  /// Initial states that a claim starts from: its number and the state.
  @usableFromInline var initial: [(claim: Int, state: Int)]
  /// Nothing more is noted, for lack of memory.
  @usableFromInline var isGivenUp: Bool

  /// A graph without states.
  @usableFromInline
  init(claims list: [PossibleClaim]) {
    let filler = PossibleClaim(
      place: ClaimPlace(property: 0, claim: 0), when: .isFalse, along: .isFalse, reach: .isFalse)
    claims = FlatBuffer(list, or: filler)
    degrees = StateLog()
    targets = StateLog()
    marks = StateLog()
    filling = FlatBuffer(repeating: 0, count: 2 * list.count)
    goals = StateLog()
    loops = StateLog()
    initial = []
    isGivenUp = false
  }

  /// How many states there is room for: those of the search, and a few that are none.
  @inlinable
  var stateCount: Int { degrees.count }

  /// Whether there is a claim that needs the graph, and room for it.
  @inlinable
  var isWanted: Bool { @inline(__always) get { claims.count > 0 && !isGivenUp } }

  /// Bytes in use.
  @usableFromInline
  var bytes: Int {
    targets.bytes + marks.bytes + degrees.bytes + goals.bytes + loops.bytes
  }

  /// Bytes that deciding one claim takes on top of that, at most.
  var decisionBytes: Int { (stateCount + 1) * 8 + targets.count * 4 + stateCount / 8 }

  /// Gives back what was noted, and notes nothing more.
  @usableFromInline
  mutating func giveUp() {
    degrees = StateLog()
    targets = StateLog()
    marks = StateLog()
    goals = StateLog()
    loops = StateLog()
    isGivenUp = true
  }

  /// Makes room for the states below `states` and for `steps` more edges.
  @inlinable
  mutating func cover(_ states: Int, steps: Int) {
    let size = ((states &+ 63) &>> 6) &* claims.count
    // A position in a list of predecessors is 32 bits wide.
    let fits = targets.count < Int(UInt32.max) &- steps
    if !fits || !degrees.extend(to: states, with: 0) || !goals.extend(to: size, with: 0)
      || !loops.extend(to: size, with: 0) || !targets.reserve(steps)
    {
      giveUp()
    }
  }

  /// Adds `state` to one claim's part of `set`.
  @inlinable @inline(__always)
  func insert(_ state: Int, into set: borrowing StateLog<UInt64>, claim: Int) {
    let word = (state &>> 6) &* claims.count &+ claim
    set[word] = set[word] | (1 &<< UInt64(truncatingIfNeeded: state & 63))
  }

  /// Adds a step whose marks (see ``StepMarks``) stand in `words` from word `first` on; its source is -1 for an
  /// initial state. There must be room.
  @inlinable @inline(__always)
  mutating func add(
    _ words: borrowing GrowingBuffer<UInt64>, at first: Int, from source: Int, to target: Int
  ) {
    if source < 0 || source == target { return addWithoutEdge(words, first, source, target) }
    let position = UInt64(truncatingIfNeeded: targets.count & 63)
    targets.append(UInt32(truncatingIfNeeded: target))
    degrees[source] = degrees[source] &+ 1
    var claim = 0
    while claim < claims.count {
      if mark(StepMarks.goal, of: claim, words, first) == 1 {
        insert(source, into: goals, claim: claim)
      }
      let along = mark(StepMarks.along, of: claim, words, first)
      let when = mark(StepMarks.when, of: claim, words, first)
      filling[2 &* claim] = filling[2 &* claim] | (along &<< position)
      filling[2 &* claim &+ 1] = filling[2 &* claim &+ 1] | (when &<< position)
      claim = claim &+ 1
    }
    if position == 63 { closeMarks() }
  }

  /// One of the marks of a claim: 1 or 0.
  @inlinable @inline(__always)
  func mark(
    _ mark: Int, of claim: Int, _ words: borrowing GrowingBuffer<UInt64>, _ first: Int
  ) -> UInt64 {
    let bit = 3 &* claim &+ mark
    return words[first &+ bit &>> 6] &>> UInt64(truncatingIfNeeded: bit & 63) & 1
  }

  /// Notes a step that is no edge: to an initial state from nowhere, or from a state to itself.
  @inlinable
  mutating func addWithoutEdge(
    _ words: borrowing GrowingBuffer<UInt64>, _ first: Int, _ source: Int, _ target: Int
  ) {
    var claim = 0
    while claim < claims.count {
      let isGoal = mark(StepMarks.goal, of: claim, words, first) == 1
      let isStart = mark(StepMarks.when, of: claim, words, first) == 1
      if source < 0 {
        if isStart { initial.append((claim, target)) }
      } else {
        if isGoal { insert(source, into: goals, claim: claim) }
        if isStart { insert(source, into: loops, claim: claim) }
      }
      claim = claim &+ 1
    }
  }

  /// Stores the words being filled and starts new ones.
  @usableFromInline
  mutating func closeMarks() {
    if !marks.reserve(filling.count) { return giveUp() }
    var word = 0
    while word < filling.count {
      marks.append(filling[word])
      filling[word] = 0
      word += 1
    }
  }

  /// Whether edge `edge` is marked: with `mark` 0 for along, 1 for when.
  func isMarked(_ edge: Int, _ claim: Int, _ mark: Int) -> Bool {
    marks[(edge >> 6) * claims.count * 2 + claim * 2 + mark] >> UInt64(edge & 63) & 1 == 1
  }
}
