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
    return items.span[index]
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
    let (ours, theirs) = (left.items.span, right.items.span)
    var index = 0
    while index < left.count {
      if ours[index] != theirs[index] { return false }
      index += 1
    }
    return true
  }
}

extension LockEffect {
  /// The highest ``rank``.
  package static var lastRank: Int { 19 }

  /// A level says what must be so now; of two in one step the later one counts.
  package var isLevel: Bool {
    switch self {
    case .cover, .coverOther, .seal, .show, .arm, .disarm: true
    case .withdraw, .emit, .erase, .persist, .read, .compare, .logOutAtServer, .prompt, .checkGate,
      .land, .deliver, .perform, .drop, .tell:
      false
    }
  }

  /// The place of this kind of effect in a step. The core appends effects in rising order: the cover
  /// first, `locked` before the lock screen, a write before what depends on it.
  package var rank: Int {
    switch self {
    case .withdraw: 0
    case .cover: 1
    case .coverOther: 2
    case .emit(.locked): 3
    case .seal: 4
    case .emit(.unlocked): 5
    case .erase: 6
    case .persist: 7
    case .show: 8
    case .read: 9
    case .compare: 10
    case .logOutAtServer: 11
    case .prompt: 12
    case .checkGate: 13
    case .land: 14
    case .deliver: 15
    case .perform: 16
    case .drop: 17
    case .tell: 18
    case .arm: 19
    case .disarm: 19
    }
  }
}
