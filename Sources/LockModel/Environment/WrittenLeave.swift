import LockCore

/// A leave that is written down, as a number: 0 for none, 15 for one of another boot, and else one more than
/// the ticks since then, which end at the longest limit.
enum WrittenLeave {
  static var otherBoot: UInt64 { 15 }

  static func number(
    _ leftAt: ClockReading?, _ clock: WorldClock, _ settings: WorldSettings
  ) -> UInt64 {
    guard let leftAt else { return 0 }
    guard leftAt.bootID == UInt64(clock.bootID) else { return otherBoot }
    let age = min(Int64(clock.continuous) - leftAt.continuous, settings.longestLimit)
    return 1 + UInt64(truncatingIfNeeded: age)
  }

  static func reading(_ number: UInt64, _ clock: WorldClock) -> ClockReading? {
    guard number != 0 else { return nil }
    let isOther = number == otherBoot
    return ClockReading(
      wall: 0,
      continuous: isOther ? 0 : Int64(clock.continuous) - Int64(bitPattern: number - 1),
      bootID: UInt64(clock.bootID) &+ (isOther ? 1 : 0))
  }

  /// The same leave when so many ticks have passed.
  static func aged(_ number: UInt64, by ticks: Int64, _ longestAge: UInt64) -> UInt64 {
    guard number != 0, number != otherBoot else { return number }
    return min(number + UInt64(truncatingIfNeeded: ticks), 1 + longestAge)
  }
}
