/// How long to search and to shrink.
public struct SearchSettings: Equatable, Sendable {
  /// How many runs are made, those that are given up not counted.
  public var cases: Int
  /// What the random numbers begin with.
  public var seed: UInt64
  /// The most runs that shrinking takes.
  public var shrinkRuns: Int
  /// The longest that shrinking takes. It is there for bodies that are very slow; where it ends the shrinking
  /// the result depends on the machine, and the report says so.
  public var shrinkSeconds: Int

  public init(cases: Int = 100, seed: UInt64 = 0, shrinkRuns: Int = 5000, shrinkSeconds: Int = 30) {
    self.cases = cases
    self.seed = seed
    self.shrinkRuns = shrinkRuns
    self.shrinkSeconds = shrinkSeconds
  }

  /// Fewer than this many runs given up are never too many.
  static var discardsAllowed: Int { 100 }
  /// This many runs may be too large.
  static var tooLargeAllowed: Int { 4 }
  /// From here on at most this many runs are given up for each that counts.
  static var discardsPerRun: Int { 9 }
}
