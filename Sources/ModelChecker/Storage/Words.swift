// Packed states of one to four words, and the mixer that hashes them.

/// The multipliers of the mixer: odd, with about half of their bits set.
@usableFromInline
enum Mixer {
  /// 2^64 divided by the golden ratio.
  @inlinable @inline(__always)
  static var first: UInt64 { 0x9E37_79B9_7F4A_7C15 }
  /// From the finaliser of splitmix64.
  @inlinable @inline(__always)
  static var second: UInt64 { 0xBF58_476D_1CE4_E5B9 }
  /// From the same finaliser.
  @inlinable @inline(__always)
  static var third: UInt64 { 0x94D0_49BB_1331_11EB }

  /// Folds `word` into `hash`: one to one in either of them while the other is fixed.
  @inlinable @inline(__always)
  static func fold(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* first
    return product ^ (product &>> 32)
  }

  /// The last rounds, after which every bit depends on every bit of every word.
  @inlinable @inline(__always)
  static func finish(_ hash: UInt64) -> UInt64 {
    var mixed = hash &* second
    mixed ^= mixed &>> 29
    mixed = mixed &* first
    return mixed ^ (mixed &>> 32)
  }
}

extension UInt64: PackedState {
  @inlinable
  public static var bitCapacity: Int { 64 }

  @inlinable
  public subscript(word index: Int) -> UInt64 {
    @inline(__always) get { self }
    @inline(__always) set { self = newValue }
  }

  @inlinable
  public var hashWord: UInt64 { Mixer.finish(self ^ (self &>> 32)) }
}

/// A packed state of two words.
@frozen
public struct Words2: PackedState {
  /// Bits 0 to 63.
  public var word0: UInt64
  /// Bits 64 to 127.
  public var word1: UInt64

  @inlinable
  public static var bitCapacity: Int { 128 }

  @inlinable
  public init() {
    word0 = 0
    word1 = 0
  }

  @inlinable
  public subscript(word index: Int) -> UInt64 {
    @inline(__always) get { index == 0 ? word0 : word1 }
    @inline(__always) set {
      if index == 0 { word0 = newValue } else { word1 = newValue }
    }
  }

  @inlinable
  public var hashWord: UInt64 { Mixer.finish(Mixer.fold(Mixer.fold(0, word0), word1)) }
}

/// A packed state of three words.
@frozen
public struct Words3: PackedState {
  /// Bits 0 to 63.
  public var word0: UInt64
  /// Bits 64 to 127.
  public var word1: UInt64
  /// Bits 128 to 191.
  public var word2: UInt64

  @inlinable
  public static var bitCapacity: Int { 192 }

  @inlinable
  public init() {
    word0 = 0
    word1 = 0
    word2 = 0
  }

  @inlinable
  public subscript(word index: Int) -> UInt64 {
    @inline(__always) get { index == 0 ? word0 : index == 1 ? word1 : word2 }
    @inline(__always) set {
      if index == 0 {
        word0 = newValue
      } else if index == 1 {
        word1 = newValue
      } else {
        word2 = newValue
      }
    }
  }

  @inlinable
  public var hashWord: UInt64 {
    Mixer.finish(Mixer.fold(Mixer.fold(Mixer.fold(0, word0), word1), word2))
  }
}

/// A packed state of four words.
@frozen
public struct Words4: PackedState {
  /// Bits 0 to 127.
  public var low: Words2
  /// Bits 128 to 255.
  public var high: Words2

  @inlinable
  public static var bitCapacity: Int { 256 }

  @inlinable
  public init() {
    low = Words2()
    high = Words2()
  }

  @inlinable
  public subscript(word index: Int) -> UInt64 {
    @inline(__always) get { index < 2 ? low[word: index] : high[word: index &- 2] }
    @inline(__always) set {
      if index < 2 { low[word: index] = newValue } else { high[word: index &- 2] = newValue }
    }
  }

  @inlinable
  public var hashWord: UInt64 {
    let half = Mixer.fold(Mixer.fold(0, low.word0), low.word1)
    return Mixer.finish(Mixer.fold(Mixer.fold(half, high.word0), high.word1))
  }
}
