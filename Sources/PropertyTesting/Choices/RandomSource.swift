/// The numbers that a run is made of: the same for the same seed (SplitMix64). Not for secrets.
struct RandomSource: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 to `most`, each as often as any other but for a bias of less than one in 2^32 where
  /// `most` is below 2^32.
  mutating func number(upTo most: UInt64) -> UInt64 {
    if most == .max { return next() }
    return (most &+ 1).multipliedFullWidth(by: next()).high
  }

  /// Yes, `part` times in `whole`.
  mutating func happens(_ part: UInt64, in whole: UInt64) -> Bool {
    number(upTo: whole &- 1) < part
  }
}
