import Synchronization

/// Compares what the arrangements of each state can do while a search goes on.
@usableFromInline
final class SymmetryWatch: Sendable {
  /// The predicates that some property names.
  let predicates: [Int]
  /// Whether all arrangements of a state are looked at, or only one more.
  @usableFromInline let looksAtAll: Bool
  private let found = Mutex<Difference?>(nil)

  /// Two arrangements of a state that differ.
  enum Difference: Sendable {
    case predicate(Int, step: String)
    case other(String)
  }

  init(predicates: [Int], looksAtAll: Bool) {
    self.predicates = predicates
    self.looksAtAll = looksAtAll
  }

  /// What differs, if anything does.
  @usableFromInline
  var hasFound: Bool { found.withLock { $0 != nil } }

  var difference: Difference? { found.withLock { $0 } }

  func note(_ difference: Difference) {
    found.withLock { if $0 == nil { $0 = difference } }
  }

  /// Notes that exchanges do not form a group.
  @usableFromInline
  func noteNoWayBack() { note(.other("exchanges do not lead back to the state they began with")) }

  /// A step as far as it must be the same in all arrangements.
  @usableFromInline
  struct Key: Hashable {
    let kind: Int
    let next: [UInt64]
    let truths: [Bool]
  }

  private func key<Packed: PackedState>(_ step: PackedStep<Packed>) -> Key {
    Key(
      kind: step.kind, next: (0..<Packed.bitCapacity / 64).map { step.next[word: $0] },
      truths: predicates.map(step.set.contains))
  }

  /// Compares the steps of one arrangement with those of another; the states they lead to are
  /// representatives.
  @usableFromInline
  func compare<M: SymmetricModel>(
    _ one: [PackedStep<M.Packed>], _ other: [PackedStep<M.Packed>], _ model: M
  ) {
    var counts: [Key: Int] = [:]
    for step in one { counts[key(step), default: 0] += 1 }
    for step in other { counts[key(step), default: 0] -= 1 }
    guard
      let left = one.first(where: { counts[key($0)] != 0 })
        ?? other.first(where: { counts[key($0)] != 0 })
    else { return }
    let name = "a step of kind \(model.actionKinds[left.kind])"
    // The same step with other predicates, if there is one.
    let twin = (one + other).first { step in
      step.kind == left.kind && step.next == left.next && key(step) != key(left)
        && counts[key(step), default: 0] != 0
    }
    let predicate = twin.flatMap { twin in
      predicates.first { left.set.contains($0) != twin.set.contains($0) }
    }
    if let predicate {
      note(.predicate(predicate, step: name))
    } else {
      let words = model.describe(model.unpack(left.next)).map {
        "\($0.name) = \($0.value.plainText)"
      }
      note(
        .other("\(name) to \(words.joined(separator: ", ")) is there in one arrangement only"))
    }
  }
}

/// A packed step.
@usableFromInline
struct PackedStep<Packed: PackedState> {
  @usableFromInline let kind: Int
  @usableFromInline let next: Packed
  @usableFromInline let set: PredicateSet

  @inlinable
  init(kind: Int, next: Packed, set: PredicateSet) {
    self.kind = kind
    self.next = next
    self.set = set
  }
}
