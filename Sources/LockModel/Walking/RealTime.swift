import LockCore

/// The clocks of a device, and true time, in milliseconds.
struct RealClock: BitwiseCopyable, Equatable, Sendable {
  var real: Int64 = 1_700_000_000_000
  var continuous: Int64 = 86_400_000
  var uptime: Int64 = 86_000_000
  /// What the wall clock shows more than true time.
  var wallOffset: Int64 = 0
  var bootID: UInt64 = 1

  var wall: Int64 { real + wallOffset }

  func reading(ahead: Int64 = 0, wallAtLeast: Int64 = .min) -> WorldReading {
    WorldReading(
      clock: ClockReading(
        wall: max(wall, wallAtLeast) + ahead, continuous: continuous + ahead, bootID: bootID),
      uptime: uptime + ahead)
  }

  mutating func pass(_ milliseconds: Int64, asleep: Bool) {
    real += milliseconds
    continuous += milliseconds
    if !asleep { uptime += milliseconds }
  }

  mutating func restart() {
    continuous = 0
    uptime = 0
    bootID += 1
  }
}

/// How a world that counts in ticks stands for one in milliseconds: an age is no number of ticks but a class,
/// by the limits that it has reached.
///
///     0   the mark was set in this step        2   the limit is reached (idle, or the time away)
///     1   below every limit                    3   the longer time away is reached as well
///
/// All that the world does with an age is to compare it with a limit, and the limits of the settings are these
/// numbers. So nothing is lost, whatever the lengths are.
struct AgeClasses: BitwiseCopyable, Sendable {
  static var fresh: UInt64 { 0 }
  static var young: UInt64 { 1 }
  static var reached: UInt64 { 2 }
  static var longerReached: UInt64 { 3 }

  /// The policy in milliseconds.
  let policy: LockPolicy
  /// The longer time away that a person can ask for, in milliseconds.
  let longerAway: Int32?

  /// The settings of the world, with classes for limits.
  ///
  /// - Parameter settings: Their policy and longer time are in milliseconds.
  static func settings(_ settings: WorldSettings) -> WorldSettings {
    var classes = settings
    classes.policy.away = inClass(settings.policy.away)
    classes.policy.idle = inClass(settings.policy.idle)
    classes.startConfiguration.away = classes.policy.away
    classes.longerAway = settings.longerAway.map { _ in Int32(longerReached) }
    classes.longestLimit = Int64(longerReached)
    classes.shortTick = 1
    classes.longTick = 0
    classes.sleepTicks = 1
    // The place of the wall clock is a class too: before the leave, or not.
    classes.wallFar = 1
    classes.wallFine = false
    return classes
  }

  private static func inClass(_ limit: TimeLimit) -> TimeLimit {
    switch limit {
    case .never: .never
    case .after(let length): length <= 0 ? .after(0) : .after(Int32(reached))
    }
  }

  func idleClass(_ age: Int64) -> UInt64 {
    guard case .after(let limit) = policy.idle else { return AgeClasses.young }
    return age >= Int64(limit) ? AgeClasses.reached : AgeClasses.young
  }

  func leftClass(_ age: Int64) -> UInt64 {
    if let longerAway, age >= Int64(longerAway) { return AgeClasses.longerReached }
    guard case .after(let limit) = policy.away else { return AgeClasses.young }
    return age >= Int64(limit) ? AgeClasses.reached : AgeClasses.young
  }

  /// A time away as the lock is told it.
  func inMilliseconds(_ limit: TimeLimit) -> TimeLimit {
    if limit == .after(Int32(AgeClasses.longerReached)), let longerAway {
      return .after(longerAway)
    }
    return policy.away
  }

  /// A time away as the world keeps it; nil for one that the world has no class for.
  func inClasses(_ limit: TimeLimit) -> TimeLimit? {
    if let longerAway, limit == .after(longerAway) {
      return .after(Int32(AgeClasses.longerReached))
    }
    return limit == policy.away ? AgeClasses.inClass(limit) : nil
  }
}
