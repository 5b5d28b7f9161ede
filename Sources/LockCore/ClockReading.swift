/// What the clocks of the device say at one moment, in milliseconds.
///
/// The core never asks for the time: each event carries a reading that the caller took when the
/// event was handled. Decisions rest on `continuous` and `bootID` (M5-08-31); `wall` can only add a
/// lock (DF-13).
public struct ClockReading: BitwiseCopyable, Equatable, Sendable {
  /// The clock on the wall. The user and the network can set it.
  public var wall: Int64
  /// A clock that runs also while the device sleeps, that nobody can set, and that restarts with the
  /// device: `ContinuousClock` in Swift, `elapsedRealtime` on Android.
  public var continuous: Int64
  /// The boot session. Another value means that `continuous` started anew. A boot time computed from
  /// the wall clock is no boot identity, because it moves with that clock.
  public var bootID: UInt64

  /// A reading of the three.
  public init(wall: Int64, continuous: Int64, bootID: UInt64) {
    self.wall = wall
    self.continuous = continuous
    self.bootID = bootID
  }
}

extension ClockReading {
  /// The milliseconds since `mark` by the continuous clock (no more than a limit can be), or nil if the
  /// two readings cannot be compared: another boot, or a clock that went back. Whoever gets nil must
  /// treat a limit as reached.
  func elapsed(since mark: ClockReading) -> Int32? {
    guard bootID == mark.bootID, continuous >= mark.continuous else { return nil }
    let (elapsed, overflow) = continuous.subtractingReportingOverflow(mark.continuous)
    return overflow || elapsed > 0x7FFF_FFFF ? .max : Int32(truncatingIfNeeded: elapsed)
  }
}

/// A length of time in milliseconds after which something falls due, or never.
///
/// "At once" is `after(0)`; neither is a special number.
public enum TimeLimit: BitwiseCopyable, Equatable, Sendable {
  /// There is no limit.
  case never
  /// The limit is reached when this many milliseconds have passed: at 0 in the same step, and below 0
  /// as at 0, so that a nonsense value locks. The most is some 24 days.
  case after(Int32)

  /// There is a limit.
  package var isSet: Bool { if case .after = self { true } else { false } }

  /// The limit, or `never` in place of one that is reached at once.
  package var positive: TimeLimit {
    guard case .after(let limit) = self, limit <= 0 else { return self }
    return .never
  }

  /// Whether the limit is reached at `reading` for something that began at `mark`. A reading that
  /// cannot be compared with the mark counts as reached.
  func isReached(at reading: ClockReading, since mark: ClockReading) -> Bool {
    switch self {
    case .never:
      return false
    case .after(let limit):
      guard let elapsed = reading.elapsed(since: mark) else { return true }
      return elapsed >= limit
    }
  }

  /// The milliseconds until the limit is reached, 0 if it is; nil where there is no limit.
  func left(at reading: ClockReading, since mark: ClockReading) -> Int32? {
    switch self {
    case .never:
      return nil
    case .after(let limit):
      guard let elapsed = reading.elapsed(since: mark) else { return 0 }
      return elapsed >= limit ? 0 : limit - elapsed
    }
  }

  /// The smaller of two limits; `never` is larger than every time.
  func stricter(_ other: TimeLimit) -> TimeLimit {
    switch (self, other) {
    case (.never, .never): .never
    case (.never, .after): other
    case (.after, .never): self
    case (.after(let mine), .after(let theirs)): .after(min(mine, theirs))
    }
  }

  /// Whether this limit is weaker (longer) than `other`.
  package func isLonger(than other: TimeLimit) -> Bool {
    stricter(other) != self
  }
}
