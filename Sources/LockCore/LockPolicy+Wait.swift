extension LockPolicy {
  /// How long no code is taken after a wrong one.
  public enum Wait: BitwiseCopyable, Equatable, Sendable {
    /// The next code is taken at once.
    case none
    /// This many milliseconds after the first wrong code, more than 0, and twice as long after each further
    /// one; at most some 24 days.
    case growing(Int32)

    /// The milliseconds after so many wrong codes in a row; 0 for none.
    public func time(after wrong: UInt8) -> Int32 {
      guard case .growing(let first) = self, first > 0, wrong > 0 else { return 0 }
      // Doubled and not shifted: the shift of a 64-bit number asks for an array, and there is no heap.
      var time = first
      var left = wrong
      while left > 1 {
        let (doubled, overflow) = time.addingReportingOverflow(time)
        if overflow { return Int32.max }
        time = doubled
        left -= 1
      }
      return time
    }
  }

  /// How long the lock waits after so many wrong codes: not after the last one, which ends all tries.
  package func wait(after wrong: UInt8) -> Int32 {
    guard case .limited(let limit, let wait, _) = attempts, wrong < limit.most else { return 0 }
    return wait.time(after: wrong)
  }

  /// The longest of the waits; 0 if there is none.
  package var longestWait: Int32 {
    guard case .limited(let limit, _, _) = attempts, limit.most > 1 else { return 0 }
    return wait(after: limit.most - 1)
  }
}
