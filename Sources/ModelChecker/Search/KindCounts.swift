/// What one worker counts of each kind of action. The place after the listed kinds is for steps of none: the
/// starts, and those that stay in a state without a step.
@usableFromInline
final class KindCounts {
  /// The states that have a step of the kind.
  @usableFromInline let enabled: FlatBuffer<Int>
  /// The steps.
  @usableFromInline let fired: FlatBuffer<Int>
  /// The steps that found a new state.
  @usableFromInline let found: FlatBuffer<Int>
  /// The last state that was seen to have such a step.
  @usableFromInline let seen: FlatBuffer<Int>

  /// Nothing is counted yet.
  @usableFromInline
  init(kinds: Int) {
    enabled = FlatBuffer(repeating: 0, count: kinds + 1)
    fired = FlatBuffer(repeating: 0, count: kinds + 1)
    found = FlatBuffer(repeating: 0, count: kinds + 1)
    seen = FlatBuffer(repeating: -1, count: kinds + 1)
  }

  /// Nothing is counted any more.
  @usableFromInline
  func reset() {
    for kind in 0..<fired.count {
      enabled[kind] = 0
      fired[kind] = 0
      found[kind] = 0
      seen[kind] = -1
    }
  }

  /// Whether a word has a bit for each kind, and one more.
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
}

extension Coverage {
  /// What all workers counted together.
  init(_ kinds: [String], _ counts: [KindCounts]) {
    self.init(
      rows: kinds.enumerated().map { number, kind in
        Row(
          kind: kind, enabled: counts.reduce(0) { $0 + $1.enabled[number] },
          fired: counts.reduce(0) { $0 + $1.fired[number] },
          newStates: counts.reduce(0) { $0 + $1.found[number] })
      })
  }
}
