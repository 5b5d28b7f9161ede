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

  /// What is read now, with what the device and another account say in `world`, and with all clocks moved on
  /// by `ahead`.
  func reading(
    _ world: WorldClock, ahead: Int64 = 0, wallAtLeast: Int64 = .min
  ) -> WorldReading {
    WorldReading(
      clock: ClockReading(
        wall: max(wall, wallAtLeast) + ahead, continuous: continuous + ahead, bootID: bootID),
      uptime: uptime + ahead, device: world.device, otherTrust: world.otherTrust)
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
