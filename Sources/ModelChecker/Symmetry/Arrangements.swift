/// All ways to arrange the interchangeable parts, each made from the one before by one exchange of
/// neighbours.
@usableFromInline
struct Arrangements: Sendable {
  /// One exchange of neighbours.
  @usableFromInline
  struct Exchange: Equatable, Sendable {
    @usableFromInline let group: Int
    @usableFromInline let part: Int
  }

  /// The most arrangements: those of seven parts.
  static let most = 5_040

  /// The exchanges, one fewer than there are arrangements.
  @usableFromInline let exchanges: [Exchange]

  /// How many arrangements there are.
  @usableFromInline
  var count: Int { exchanges.count + 1 }

  /// The arrangements of `groups`; nil if there are more than ``most``.
  init?(_ groups: [InterchangeableParts]) {
    var count = 1
    for group in groups {
      for number in 1...max(group.count, 1) {
        count *= number
        if count > Self.most { return nil }
      }
    }
    var all: [Exchange] = []
    for (number, group) in groups.enumerated() {
      // Between two exchanges of this group all arrangements of those before it come again.
      let inner = all
      for part in Self.exchanges(of: group.count) {
        all.append(Exchange(group: number, part: part))
        all += inner
      }
    }
    exchanges = all
  }

  /// The exchanges that go through all arrangements of `count` parts, after Steinhaus, Johnson and Trotter:
  /// the last part goes from one end to the other, then the others make one exchange, and it goes back.
  static func exchanges(of count: Int) -> [Int] {
    if count < 2 { return [] }
    var all: [Int] = []
    var goesDown = true
    func sweep() {
      let places = 0..<count - 1
      all += goesDown ? places.reversed() : Array(places)
      goesDown.toggle()
    }
    sweep()
    for exchange in exchanges(of: count - 1) {
      // While the last part is at the lower end the others stand one place higher.
      all.append(goesDown ? exchange : exchange + 1)
      sweep()
    }
    return all
  }
}

extension Arrangements {
  /// The least of all arrangements of a state, word by word: the one that is searched for all of them.
  @inlinable
  func representative<M: SymmetricModel>(_ packed: M.Packed, _ model: M) -> M.Packed {
    var least = packed
    var current = packed
    for exchange in exchanges {
      current = model.exchanging(exchange.part, ofGroup: exchange.group, in: current)
      if current.isLess(than: least) { least = current }
    }
    return least
  }

  /// Whether a state is one of the arrangements of the representative that was found for it. Where
  /// exchanges are what they should be, it is.
  @inlinable
  func leadBack<M: SymmetricModel>(
    from representative: M.Packed, to packed: M.Packed, _ model: M
  ) -> Bool {
    var current = representative
    if current == packed { return true }
    for exchange in exchanges {
      current = model.exchanging(exchange.part, ofGroup: exchange.group, in: current)
      if current == packed { return true }
    }
    return false
  }
}

extension PackedState {
  /// An order of packed states, the highest word first.
  @inlinable
  func isLess(than other: Self) -> Bool {
    var word = Self.bitCapacity &>> 6 &- 1
    while word >= 0 {
      if self[word: word] != other[word: word] { return self[word: word] < other[word: word] }
      word = word &- 1
    }
    return false
  }
}
