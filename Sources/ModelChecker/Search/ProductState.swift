/// A model state together with the monitor bits of the formulas: what the search stores.
///
/// Two forms, so that the monitors cost no room where the model leaves some.
@usableFromInline
protocol ProductState: PackedState {
  associatedtype Base: PackedState

  /// Where `count` monitor bits stand for a model that uses `packedBits` bits.
  static func monitorField(above packedBits: Int, count: Int) -> MonitorField
  /// The product of a model state with all monitor bits zero.
  init(base: Base)
  /// The model state alone.
  func base(_ field: MonitorField) -> Base
  /// The monitor bits, from bit 0 up.
  func monitors(_ field: MonitorField) -> UInt64
  /// Sets the monitor bits, which must be zero.
  mutating func add(monitors: UInt64, _ field: MonitorField)
}

extension ProductState {
  /// Sets the bits of `other` too.
  @inlinable @inline(__always)
  mutating func join(_ other: Self) {
    var word = 0
    while word < Self.bitCapacity &>> 6 {
      self[word: word] |= other[word: word]
      word = word &+ 1
    }
  }

  /// The bits that `other` has too, of all words in one.
  @inlinable @inline(__always)
  func overlap(_ other: Self) -> UInt64 {
    var bits: UInt64 = 0
    var word = 0
    while word < Self.bitCapacity &>> 6 {
      bits |= self[word: word] & other[word: word]
      word = word &+ 1
    }
    return bits
  }
}

/// Where the monitor bits stand if they are in the bits that the model leaves free.
@frozen
@usableFromInline
struct MonitorField: BitwiseCopyable, Sendable {
  /// The word and the bit in it where they start.
  @usableFromInline let word: Int
  @usableFromInline let shift: UInt64
  @usableFromInline let count: Int
  @usableFromInline let mask: UInt64

  /// `count` bits from bit `start` on, counted over all words.
  @usableFromInline
  init(start: Int, count: Int) {
    word = start / 64
    shift = UInt64(start % 64)
    self.count = count
    mask = count == 64 ? .max : (1 << UInt64(count)) - 1
  }

  /// Whether they go on in the next word.
  @inlinable
  var straddles: Bool { @inline(__always) get { Int(shift) &+ count > 64 } }
}

/// The monitors in the free bits of the model's words.
@frozen
@usableFromInline
struct InlineProduct<Base: PackedState>: ProductState {
  @usableFromInline var words: Base

  @usableFromInline
  static func monitorField(above packedBits: Int, count: Int) -> MonitorField {
    MonitorField(start: packedBits, count: count)
  }

  @inlinable @inline(__always)
  init() { words = Base() }

  @inlinable @inline(__always)
  init(base: Base) { words = base }

  @inlinable
  static var bitCapacity: Int { Base.bitCapacity }

  @inlinable
  subscript(word index: Int) -> UInt64 {
    @inline(__always) get { words[word: index] }
    @inline(__always) set { words[word: index] = newValue }
  }

  @inlinable
  var hashWord: UInt64 { @inline(__always) get { words.hashWord } }

  @inlinable @inline(__always)
  func base(_ field: MonitorField) -> Base {
    if field.count == 0 { return words }
    var base = words
    base[word: field.word] &= ~(field.mask &<< field.shift)
    if field.straddles { base[word: field.word &+ 1] &= ~(field.mask &>> (64 &- field.shift)) }
    return base
  }

  @inlinable @inline(__always)
  func monitors(_ field: MonitorField) -> UInt64 {
    if field.count == 0 { return 0 }
    var bits = words[word: field.word] &>> field.shift
    if field.straddles { bits |= words[word: field.word &+ 1] &<< (64 &- field.shift) }
    return bits & field.mask
  }

  @inlinable @inline(__always)
  mutating func add(monitors: UInt64, _ field: MonitorField) {
    words[word: field.word] |= monitors &<< field.shift
    if field.straddles { words[word: field.word &+ 1] |= monitors &>> (64 &- field.shift) }
  }
}

/// The monitors in a word of their own after the model's words.
@frozen
@usableFromInline
struct AppendedProduct<Base: PackedState>: ProductState {
  @usableFromInline var words: Base
  @usableFromInline var bits: UInt64

  @usableFromInline
  static func monitorField(above packedBits: Int, count: Int) -> MonitorField {
    MonitorField(start: Base.bitCapacity, count: count)
  }

  @inlinable @inline(__always)
  init() {
    words = Base()
    bits = 0
  }

  @inlinable @inline(__always)
  init(base: Base) {
    words = base
    bits = 0
  }

  @inlinable
  static var bitCapacity: Int { Base.bitCapacity + 64 }

  @inlinable
  subscript(word index: Int) -> UInt64 {
    @inline(__always) get { index * 64 < Base.bitCapacity ? words[word: index] : bits }
    @inline(__always) set {
      if index * 64 < Base.bitCapacity { words[word: index] = newValue } else { bits = newValue }
    }
  }

  @inlinable
  var hashWord: UInt64 { @inline(__always) get { Mixer.finish(Mixer.fold(words.hashWord, bits)) } }

  @inlinable @inline(__always)
  func base(_ field: MonitorField) -> Base { words }

  @inlinable @inline(__always)
  func monitors(_ field: MonitorField) -> UInt64 { bits }

  @inlinable @inline(__always)
  mutating func add(monitors: UInt64, _ field: MonitorField) { bits |= monitors }
}
