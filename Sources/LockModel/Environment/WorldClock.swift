import LockCore

/// The clocks of the device, what the device says of its means, and the true time that only the properties
/// know. Times are in ticks.
///
/// All of it is handed over with each event and none of it is told to the lock by an event, so that it moves
/// in steps of the world in which the lock is not called (``ClockMove``).
struct WorldClock: BitwiseCopyable, Equatable, Sendable {
  static let origin: Int32 = 1_000_000

  var real = WorldClock.origin
  var continuous = WorldClock.origin
  var uptime = WorldClock.origin
  /// What the wall clock shows more than true time.
  var wallOffset: Int32 = 0
  var bootID: UInt32 = 1
  var device = DeviceFacts()
  /// The set of biometrics that another account of this install has recorded; nil while it has none.
  var otherTrust: Enrolment?

  var wall: Int32 { real + wallOffset }

  /// What is read now, with all clocks moved on by `ahead`.
  func reading(ahead: Int64 = 0) -> WorldReading {
    WorldReading(
      clock: ClockReading(
        wall: Int64(wall) + ahead, continuous: Int64(continuous) + ahead, bootID: UInt64(bootID)),
      uptime: Int64(uptime) + ahead, device: device, otherTrust: otherTrust)
  }
}

/// A step of the clocks, or of what else comes with a reading.
enum ClockMove: BitwiseCopyable, Equatable {
  /// Time passes on all clocks.
  case tick(Int64)
  /// Time passes while the device sleeps.
  case sleep(Int64)
  /// The wall clock is set to this many ticks from true time.
  case wallSet(Int64)
  /// The clocks start anew.
  case reboot
  /// The device's credential or its enrolled biometrics change.
  case device(DeviceFacts)
  /// Another account of this install turns biometrics on under what is enrolled now.
  case otherTrusts
}

extension WorldClock {
  mutating func move(_ move: ClockMove) {
    switch move {
    case .tick(let ticks):
      pass(ticks)
      uptime += Int32(truncatingIfNeeded: ticks)
    case .sleep(let ticks):
      pass(ticks)
    case .wallSet(let offset):
      wallOffset = Int32(truncatingIfNeeded: offset)
    case .reboot:
      continuous = 0
      uptime = 0
      bootID += 1
    case .device(let facts):
      device = facts
    case .otherTrusts:
      otherTrust = device.enrolment
    }
  }

  private mutating func pass(_ ticks: Int64) {
    real += Int32(truncatingIfNeeded: ticks)
    continuous += Int32(truncatingIfNeeded: ticks)
  }
}
