/// Counts sets of kinds, a bit for each of up to 64: a search comes to the same few sets over and over, and one
/// count for a set is less work than one for each of its kinds. A set has its count in the place that its hash
/// says, until another one needs the place.
@usableFromInline
final class KindSets {
  @inlinable @inline(__always)
  static var placeBits: UInt64 { 6 }

  @usableFromInline let sets: FlatBuffer<UInt64>
  @usableFromInline let counts: FlatBuffer<Int>
  /// For each kind how often it was in a set whose place was needed.
  @usableFromInline let settled: FlatBuffer<Int>

  /// Nothing is counted yet.
  @usableFromInline
  init() {
    sets = FlatBuffer(repeating: 0, count: 1 << Int(Self.placeBits))
    counts = FlatBuffer(repeating: 0, count: 1 << Int(Self.placeBits))
    settled = FlatBuffer(repeating: 0, count: UInt64.bitWidth)
  }

  /// Counts `set` once.
  @inlinable @inline(__always)
  func add(_ set: UInt64) {
    let hash = (set &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- Self.placeBits)
    let place = Int(truncatingIfNeeded: hash)
    if sets[place] != set { settle(place, for: set) }
    counts[place] = counts[place] &+ 1
  }

  /// Gives a place to another set.
  @inlinable @inline(never)
  func settle(_ place: Int, for set: UInt64) {
    var old = sets[place]
    while old != 0 {
      let kind = old.trailingZeroBitCount
      settled[kind] = settled[kind] &+ counts[place]
      old &= old &- 1
    }
    sets[place] = set
    counts[place] = 0
  }

  /// How often `kind` was in a set.
  func count(of kind: Int) -> Int {
    guard kind < UInt64.bitWidth else { return 0 }
    return (0..<sets.count).reduce(settled[kind]) { sum, place in
      sum + (sets[place] >> UInt64(kind) & 1 == 1 ? counts[place] : 0)
    }
  }
}

/// What one worker counts of each kind of action. The place after the listed kinds is for steps of none: the
/// starts, and those that stay in a state without a step.
@usableFromInline
final class KindCounts {
  /// The steps.
  @usableFromInline let fired: FlatBuffer<Int>
  /// The steps that found a new state.
  @usableFromInline let found: FlatBuffer<Int>
  /// The states that have a step of the kind, without those in ``sets``.
  @usableFromInline let enabled: FlatBuffer<Int>
  /// The last state that was seen to have such a step.
  @usableFromInline let seen: FlatBuffer<Int>
  /// The sets of kinds that states have steps of, where a word has a bit for each kind.
  @usableFromInline let sets = KindSets()

  /// Nothing is counted yet.
  @usableFromInline
  init(kinds: Int) {
    fired = FlatBuffer(repeating: 0, count: kinds + 1)
    found = FlatBuffer(repeating: 0, count: kinds + 1)
    enabled = FlatBuffer(repeating: 0, count: kinds + 1)
    seen = FlatBuffer(repeating: -1, count: kinds + 1)
  }

  /// Nothing is counted any more; only for counts that were made one by one (``add(kind:from:)``).
  @usableFromInline
  func reset() {
    for kind in 0..<fired.count {
      fired[kind] = 0
      found[kind] = 0
      enabled[kind] = 0
      seen[kind] = -1
    }
  }

  /// Whether a word has a bit for each kind, and for none.
  @inlinable @inline(__always)
  var fitsWord: Bool { enabled.count <= UInt64.bitWidth }

  /// Counts a step of `kind` from state `source`. The steps of a state come together.
  @inlinable @inline(__always)
  func add(kind: Int, from source: Int) {
    fired[kind] = fired[kind] &+ 1
    note(kind: kind, from: source)
  }

  /// Notes that state `source` has a step of `kind`.
  @inlinable @inline(__always)
  func note(kind: Int, from source: Int) {
    if seen[kind] != source {
      seen[kind] = source
      enabled[kind] = enabled[kind] &+ 1
    }
  }

  /// How many states have a step of `kind`.
  @usableFromInline
  func sources(of kind: Int) -> Int {
    enabled[kind] + (fitsWord ? sets.count(of: kind) : 0)
  }
}

extension Coverage {
  /// What all workers counted together.
  init(_ kinds: [String], _ counts: [KindCounts]) {
    self.init(
      rows: kinds.enumerated().map { number, kind in
        Row(
          kind: kind, enabled: counts.reduce(0) { $0 + $1.sources(of: number) },
          fired: counts.reduce(0) { $0 + $1.fired[number] },
          newStates: counts.reduce(0) { $0 + $1.found[number] })
      })
  }
}
