/// One choice of a run: a number from 0, which is the simplest, to `most`.
///
/// Everything that a generator makes comes from choices. So a run is a list of numbers, and shrinking is
/// making that list simpler and running again, whatever was built of it.
public struct Choice: BitwiseCopyable, Hashable, Sendable {
  /// What the choice was for. The shrinker tries other things with each.
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// The place of a number in a range, by distance from the simplest one.
    case integer
    /// 0 for no, 1 for yes.
    case flag
    /// A position in a list.
    case pick
  }

  public let kind: Kind
  /// 0 to `most`.
  public let value: UInt64
  public let most: UInt64

  public init(_ kind: Kind, _ value: UInt64, most: UInt64) {
    self.kind = kind
    self.value = value
    self.most = most
  }
}

/// Choices that belong together, such as an element of an array or a step of a run: what the shrinker
/// deletes, zeroes and sorts as one.
struct Span: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A value that was drawn.
    case value
    /// One of several of a kind, which can be left out.
    case item
  }

  let kind: Kind
  let start: Int
  var end: Int
  /// How many spans it stands in.
  let depth: Int
}

extension [Choice] {
  var values: [UInt64] { map(\.value) }
}

extension [UInt64] {
  /// Shortlex: fewer choices are simpler, and among as many the one that is smaller at the first place where
  /// they differ.
  func isSimpler(than other: [UInt64]) -> Bool {
    if count != other.count { return count < other.count }
    for (mine, theirs) in zip(self, other) where mine != theirs { return mine < theirs }
    return false
  }
}
