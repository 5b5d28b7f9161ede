//   sources    first ........................ first + sourceCount - 1       up to 64 states in a row
//   degrees    [ 3 | 1 | 0 | 2 | ... ]                                      how many steps each has
//   steps      [ s s s | s |   | s s | ... ]                                all of them, in order
//
//   of a step  states    the state it leads to
//              kinds     the kind of its action, and whether the state is new, or that of the source
//              targets   the number of the state, if a graph is wanted
//              notes     what the claims on the graph say of it, if there are any
//
//   looks      [ 0 | 3 | 4 | ... ]          the steps whose states must be looked up: not those that stay
//   hashes     [ h | h | h | ... ]          the hashes of those states
//   answers    [ a | a | a | ... ]          what they came to
//
// Looks, hashes and answers stand in one list for each part of the table, each in the order of the steps.

/// The bits of a kind in a block, whatever its states are.
@usableFromInline
enum StepFlags {
  @inlinable @inline(__always) static var newFlag: UInt16 { 0x8000 }
  @inlinable @inline(__always) static var stayFlag: UInt16 { 0x4000 }
  @inlinable @inline(__always) static var kindMask: UInt16 { 0x3FFF }
}

/// The steps of some consecutive states of the frontier, on their way into the store.
///
/// One worker at a time writes to a block, but for the answers: each list of them is written by the
/// worker that owns the part of the table.
@usableFromInline
final class StepBlock<Product: ProductState> {
  /// The most source states.
  @inlinable @inline(__always)
  static var maxSources: Int { 64 }
  /// A watch that no step of the block hits.
  @inlinable @inline(__always)
  static var notHit: Int { -2 }
  /// In a kind: the step leads to a new state.
  @inlinable @inline(__always)
  static var newFlag: UInt16 { StepFlags.newFlag }
  /// In a kind: the step leaves its state as it is.
  @inlinable @inline(__always)
  static var stayFlag: UInt16 { StepFlags.stayFlag }
  /// In a kind: the kind itself.
  @inlinable @inline(__always)
  static var kindMask: UInt16 { StepFlags.kindMask }

  /// The first source, or -1 for the block of the initial states.
  @usableFromInline let first = Cell(0)
  @usableFromInline let sourceCount = Cell(0)
  @usableFromInline let degrees: FlatBuffer<UInt32>
  /// What the block adds to the parent links, and how many bits that are.
  @usableFromInline let links: GrowingBuffer<UInt64>
  @usableFromInline let linkBits = Cell(0)

  /// The first source without a step, or -1.
  @usableFromInline let deadlock = Cell(-1)
  /// How many of the steps are none of the model's: they leave a state without a step as it is.
  @usableFromInline let stutters = Cell(0)

  /// How many steps there are.
  @usableFromInline let count = Cell(0)
  /// How many steps of the round stand before them.
  @usableFromInline let offset = Cell(0)
  /// The number that its first new state gets.
  @usableFromInline let base = Cell(0)
  @usableFromInline let states: GrowingBuffer<Product>
  @usableFromInline let kinds: GrowingBuffer<UInt16>
  @usableFromInline let targets: GrowingBuffer<UInt32>
  @usableFromInline let notes: GrowingBuffer<UInt64>
  /// How many states must be looked up in each part of the table, and the room of a part's list.
  @usableFromInline let lookCounts: FlatBuffer<Int>
  @usableFromInline let lookRoom = Cell(0)
  @usableFromInline let looks: GrowingBuffer<UInt32>
  @usableFromInline let hashes: GrowingBuffer<UInt64>
  @usableFromInline let answers: [StepAnswers]
  /// What the steps add to the digest, if there is one.
  @usableFromInline let digest = Cell(UInt64(0))

  /// For each watch that is still open, the source of the first step that hits it, or none.
  @usableFromInline let hits: FlatBuffer<Int>

  /// A block without steps.
  @usableFromInline
  init(watches: Int, parts: Int) {
    degrees = FlatBuffer(repeating: 0, count: Self.maxSources)
    links = GrowingBuffer(filler: 0)
    states = GrowingBuffer(filler: Product())
    kinds = GrowingBuffer(filler: 0)
    targets = GrowingBuffer(filler: 0)
    notes = GrowingBuffer(filler: 0)
    looks = GrowingBuffer(filler: 0)
    hashes = GrowingBuffer(filler: 0)
    answers = (0..<parts).map { _ in StepAnswers() }
    lookCounts = FlatBuffer(repeating: 0, count: parts)
    hits = FlatBuffer(repeating: 0, count: watches)
  }

  /// Bytes of the steps. Inlinable, since it is asked in each round, and of all blocks.
  @inlinable
  var bytes: Int {
    var sum =
      states.bytes &+ kinds.bytes &+ targets.bytes &+ notes.bytes &+ looks.bytes &+ hashes.bytes
      &+ links.bytes
    var part = 0
    while part < answers.count {
      sum = sum &+ answers[part].bytes
      part = part &+ 1
    }
    return sum
  }

  /// How many of the steps lead to a new state.
  @usableFromInline
  var newStates: Int {
    answers.indices.reduce(0) { sum, part in answers.lend(part) { sum + $0.newStates.value } }
  }

  /// The first step, in the order of the steps, that claims a slot and is not dealt with yet, and the part
  /// that the slot is in. The worker's cursors say what is dealt with.
  @inlinable @inline(__always)
  func nextClaim(_ worker: SearchWorker<Product>) -> (part: Int, step: Int)? {
    var first = -1
    var least = Int.max
    var part = 0
    while part < answers.count {
      let cursor = worker.cursors[part]
      if cursor < answers[part].newStates.value {
        let step = Int(truncatingIfNeeded: answers[part].steps[cursor])
        if step < least {
          least = step
          first = part
        }
      }
      part = part &+ 1
    }
    return first < 0 ? nil : (first, least)
  }

  /// Makes room for the links of the block, all zeros.
  @inlinable @inline(__always)
  func clearLinks() {
    let words = (sourceCount.value &+ newStates) &>> 6 &+ 1
    links.reserve(words)
    var word = 0
    while word < words {
      links[word] = 0
      word = word &+ 1
    }
  }

  /// Adds the next source, which found so many new states, after `bits` bits of the links: a one, and zeros,
  /// which are there. Initial states are found from none. Says how many bits there are then.
  @inlinable @inline(__always)
  func link(found: Int, after bits: Int) -> Int {
    if first.value < 0 { return bits &+ found }
    links[bits &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: bits & 63)
    return bits &+ 1 &+ found
  }

  /// Makes room for `extra` more steps.
  @inlinable @inline(__always)
  func reserve(_ extra: Int) {
    if count.value &+ extra > states.capacity { grow(extra) }
  }

  /// Grows the buffers of the steps, which all have the same capacity.
  @inlinable @inline(never)
  func grow(_ extra: Int) {
    let capacity = max(count.value &+ extra, states.capacity &+ states.capacity &>> 3)
    states.reserve(capacity)
    kinds.reserve(capacity)
    looks.reserve(capacity &* answers.count)
    hashes.reserve(capacity &* answers.count)
    lookRoom.value = capacity
  }

  /// Lists and hashes the states that must be looked up, and counts for each kind of action the sources that
  /// have such a step: a word has a bit for each of up to 64 kinds. If the answers are of no use but for the new
  /// states, there are `recent` states, and a step to one of them is left out.
  @inlinable @inline(never)
  func listLooks(counting counts: KindCounts, leavingOut recent: RecentStates<Product>?) {
    var lister = LookLister(self)
    // One part has all slots: with that as a constant nobody asks whose a step is.
    if let recent {
      if answers.count == 1 {
        list(counting: counts, recent, &lister, isWhole: true)
      } else {
        list(counting: counts, recent, &lister, isWhole: false)
      }
    } else if answers.count == 1 {
      list(counting: counts, &lister, isWhole: true)
    } else {
      list(counting: counts, &lister, isWhole: false)
    }
    if !counts.fitsWord { countSources(counts) }
  }

  @inlinable @inline(__always)
  func list(counting counts: KindCounts, _ lister: inout LookLister<Product>, isWhole: Bool) {
    let (states, kinds) = (states.view, kinds.view)
    let sets = counts.sets
    var step = 0
    var source = 0
    let sources = sourceCount.value
    while source < sources {
      var own: UInt64 = 0
      // Counting down takes a register less than the number of the last step.
      var left = degrees[source]
      while left > 0 {
        let entry = kinds[step]
        own |= 1 &<< UInt64(truncatingIfNeeded: entry)
        if entry & Self.stayFlag == 0 { lister.add(step, states[step].hashWord, isWhole: isWhole) }
        step = step &+ 1
        left = left &- 1
      }
      sets.add(own)
      source = source &+ 1
    }
    lister.finish(self, isWhole: isWhole)
  }

  /// The same without the states that were listed not long ago. Which steps lead to one of those, or stay, cannot be
  /// guessed, so that there is no branch for it: each is written down, and the next one over it if it is not wanted.
  @inlinable @inline(__always)
  func list(
    counting counts: KindCounts, _ recent: RecentStates<Product>,
    _ lister: inout LookLister<Product>, isWhole: Bool
  ) {
    let (states, kinds) = (states.view, kinds.view)
    let known = recent.states.view
    let sets = counts.sets
    var step = 0
    var source = 0
    let sources = sourceCount.value
    while source < sources {
      var own: UInt64 = 0
      var left = degrees[source]
      while left > 0 {
        let entry = kinds[step]
        own |= 1 &<< UInt64(truncatingIfNeeded: entry)
        let state = states[step]
        let hash = state.hashWord
        let place = RecentStates<Product>.place(hash)
        let isWanted = entry & Self.stayFlag == 0 && state != known[place]
        known[place] = state
        lister.add(step, hash, isWanted: isWanted, isWhole: isWhole)
        step = step &+ 1
        left = left &- 1
      }
      sets.add(own)
      source = source &+ 1
    }
    lister.finish(self, isWhole: isWhole)
  }

  /// Lists and hashes the states that must be looked up.
  @inlinable @inline(never)
  func listLooks() {
    var lister = LookLister(self)
    let (states, kinds) = (states.view, kinds.view)
    var step = 0
    while step < count.value {
      if kinds[step] & Self.stayFlag == 0 {
        lister.add(step, states[step].hashWord, isWhole: false)
      }
      step = step &+ 1
    }
    lister.finish(self, isWhole: false)
  }

  /// The same count for more kinds than a word has bits.
  @inlinable @inline(never)
  func countSources(_ counts: KindCounts) {
    var step = 0
    var source = 0
    while source < sourceCount.value {
      let end = step &+ Int(truncatingIfNeeded: degrees[source])
      while step < end {
        counts.note(
          kind: Int(truncatingIfNeeded: kinds[step] & Self.kindMask), from: first.value &+ source)
        step = step &+ 1
      }
      source = source &+ 1
    }
  }
}
