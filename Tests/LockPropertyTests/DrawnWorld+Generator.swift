import LockCore
import PropertyTesting

@testable import LockModel

extension DrawnWorld {
  /// Worlds of ticks, with limits of at most 14.
  static var inTicks: Generator<DrawnWorld> {
    Generator { draw in
      var world = try drawn(draw, limit: .int(in: 0...6))
      // What "unlocked" begins with was opened by a proof, so there must be one.
      let canProve = world.means == .system || world.startPin
      let starts: [Start] =
        canProve ? [.notRunning, .unlocked, .signedOut] : [.notRunning, .signedOut]
      world.start = try draw(.pick(starts))
      world.longTick = try draw(.pick([0, 2, 3]))
      world.sleepTicks = try draw(.int(in: 0...3))
      world.wallFar = try draw(.int(in: 0...7))
      world.wallFine = world.wallFar > 1 ? try draw(.bool) : false
      return world
    }
  }

  /// Worlds of milliseconds, with limits from none to some days, as on a phone.
  static var inMilliseconds: Generator<DrawnWorld> {
    Generator { draw in
      var world = try drawn(draw, limit: milliseconds)
      world.start = try draw(.pick([.notRunning, .signedOut]))
      return world
    }
  }

  /// Lengths as they are written into policies, lengths that nobody would write, and nonsense, which must lock.
  private static var milliseconds: Generator<Int32> {
    .oneOf(
      .pick([0, 1000, 5000, 60_000, 300_000, 900_000, 86_400_000]), .int(in: 1...1_000_000),
      .int(in: -5...5), .int(in: 0...Int32.max))
  }

  private static func drawn(_ draw: Draw, limit: Generator<Int32>) throws -> DrawnWorld {
    var world = DrawnWorld()
    world.required = try draw(.bool(1, in: 4))
    world.enabled = try draw(.bool)
    world.away = try draw(.optional(limit))
    world.idle = try draw(.optional(limit))
    world.lockOnDeviceLock = try draw(.bool)
    world.lockOnWallRollback = try draw(.bool)
    world.means = try draw(.pick(Means.allCases))
    world.attempts = try draw(.optional(.frequency((3, .int(in: 1...3)), (1, .int(in: 4...10)))))
    world.whenExhausted = try draw(.pick(Exhausted.allCases))
    world.biometricResetsCount = try draw(.bool)
    world.promptsByItself = try draw(.bool)
    world.noMeans = try draw(.pick(NoMeans.allCases))
    world.erasesCaches = try draw(.bool)
    world.hasGate = try draw(.bool)
    world.coversAlways = try draw(.bool)
    world.startEnabled = try draw(.bool(3, in: 4))
    // Only where there is a PIN is there a switch for biometrics beside it.
    if world.means == .appPin {
      world.startPin = try draw(.bool(3, in: 4))
      world.startBiometrics = world.startPin ? try draw(.bool) : false
    }
    // Somebody asks for a longer time in a third of them; by chance alone it would seldom be a longer one.
    if try draw(.bool(1, in: 3)) {
      let away = max(0, try draw(limit))
      world.away = away
      let (longer, overflow) = away.addingReportingOverflow(max(1, try draw(limit)))
      if !overflow { world.longerAway = longer }
    }
    if try draw(.bool(1, in: 2)) {
      world.without = try draw(.array(of: .pick(Powers.named.map(\.name)), count: 0...4))
    }
    return world
  }
}
