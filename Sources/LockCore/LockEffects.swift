/// The effects of one step, in order: a list of fixed capacity that needs no heap.
@frozen
public struct LockEffects: BitwiseCopyable, Sendable {
  /// The most effects that one step can have. The lock needs fewer; the rest is room for a fault that
  /// repeats some.
  public static var capacity: Int { 14 }

  @usableFromInline var items: InlineArray<14, LockEffect>
  /// How many effects there are.
  @inlinable
  public var count: Int { used }
  @usableFromInline var used: Int

  /// No effect yet.
  public init() {
    items = InlineArray(repeating: .disarm)
    used = 0
  }

  /// Effect `index`, 0 ..< count.
  @inlinable
  public subscript(index: Int) -> LockEffect {
    precondition(index < used)
    return items[index]
  }

  /// Forgets all effects.
  package mutating func removeAll() { used = 0 }

  /// Adds an effect at the end.
  package mutating func append(_ effect: LockEffect) {
    precondition(used < Self.capacity)
    items[used] = effect
    used += 1
  }

  /// The effects for which `isKept` is true, in the same order.
  package func filter(_ isKept: (LockEffect) -> Bool) -> LockEffects {
    var kept = LockEffects()
    var index = 0
    while index < count {
      if isKept(items[index]) { kept.append(items[index]) }
      index += 1
    }
    return kept
  }
}

extension LockEffects: Equatable {
  public static func == (left: LockEffects, right: LockEffects) -> Bool {
    guard left.count == right.count else { return false }
    var index = 0
    while index < left.count {
      if left.items[index] != right.items[index] { return false }
      index += 1
    }
    return true
  }
}

extension LockEffect {
  /// The highest ``rank``.
  package static var lastRank: Int { 17 }

  /// A level says what must be so now; of two in one step the later one counts.
  package var isLevel: Bool {
    switch self {
    case .cover, .seal, .show, .arm, .disarm: true
    case .withdraw, .emit, .erase, .persist, .read, .compare, .logOutAtServer, .prompt, .checkGate,
      .land, .deliver, .drop, .tell:
      false
    }
  }

  /// The place of this kind of effect in a step. The core appends effects in rising order: the cover
  /// first, `locked` before the lock screen, a write before what depends on it.
  package var rank: Int {
    switch self {
    case .withdraw: 0
    case .cover: 1
    case .emit(.locked): 2
    case .seal: 3
    case .emit(.unlocked): 4
    case .erase: 5
    case .persist: 6
    case .show: 7
    case .read: 8
    case .compare: 9
    case .logOutAtServer: 10
    case .prompt: 11
    case .checkGate: 12
    case .land: 13
    case .deliver: 14
    case .drop: 15
    case .tell: 16
    case .arm: 17
    case .disarm: 17
    }
  }
}
