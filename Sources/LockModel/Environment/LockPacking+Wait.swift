import LockCore

/// The wait of the lock as a number: 0 for none, else one more than the ticks since it began, which end at the
/// longest limit. Only a world of tier two has one.
extension LockPacking {
  @inline(__always)
  func waitAge(_ since: ClockReading?, _ clock: WorldClock) -> UInt64 {
    guard let since else { return 0 }
    let age = min(Int64(clock.continuous) - since.continuous, settings.longestLimit)
    return 1 + UInt64(truncatingIfNeeded: age)
  }

  @inline(__always)
  func waitMark(_ number: UInt64, _ clock: WorldClock) -> ClockReading? {
    guard number != 0 else { return nil }
    return ClockReading(
      wall: 0, continuous: Int64(clock.continuous) - Int64(bitPattern: number - 1),
      bootID: UInt64(clock.bootID))
  }
}
