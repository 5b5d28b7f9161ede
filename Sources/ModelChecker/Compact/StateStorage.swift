/// How a search keeps the states that it has found.
public enum StateStorage: Equatable, Sendable {
  /// Whole, and compared whole: no verdict rests on a hash.
  case exact
  /// As fingerprints in a table of a fixed size. A state may be taken for another one and be omitted, so
  /// that the search proves nothing: see ``CompactStorage``.
  case compact(CompactStorage)
}

/// A search that keeps a fingerprint of 32 bits of each state, in a table that does not grow.
///
/// Beside the table it holds the states of two levels whole, and two bits for each state. A violation that
/// it finds is as real as any other: its run is rebuilt by a second search and replayed on the unpacked
/// model. If it finds none the verdict is "undetermined", with the probability that a state was omitted
/// (``CompactionSummary/omissionBound``). Another seed omits other states.
public struct CompactStorage: Equatable, Sendable {
  /// What the fingerprints depend on.
  public var seed: UInt64
  /// How many bits a fingerprint has, 1 to 32. Fewer only make the search worse, for tests.
  public var fingerprintBits: Int

  /// Compact storage; fewer than 32 bits are for tests of the bound.
  public init(seed: UInt64 = 1, fingerprintBits: Int = 32) {
    self.seed = seed
    self.fingerprintBits = fingerprintBits
  }

  /// The bytes that a search may take if there is no ``CheckOptions/memoryLimit``: 256 MiB. Half of it
  /// is the table.
  public static var usualBytes: Int { 256 << 20 }
}

/// What a search with compact storage adds to a ``CheckResult``.
public struct CompactionSummary: Equatable, Sendable {
  /// What the fingerprints depended on.
  public let seed: UInt64
  /// How many bits each had.
  public let fingerprintBits: Int
  /// How many of them there was room for.
  public let slots: Int
  /// With how many fingerprints of other states those of new states were compared.
  public let comparisons: Int
  /// A bound for the probability that a state was taken for another and omitted, if fingerprints were drawn
  /// at random: searches that omit a state say less than some e with a probability of at most e.
  public let omissionBound: Double

  /// A summary of a search that is over.
  public init(
    seed: UInt64, fingerprintBits: Int, slots: Int, comparisons: Int, omissionBound: Double
  ) {
    self.seed = seed
    self.fingerprintBits = fingerprintBits
    self.slots = slots
    self.comparisons = comparisons
    self.omissionBound = omissionBound
  }
}
