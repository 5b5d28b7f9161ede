import LockCore
import PropertyTesting

@testable import LockModel

extension DrawnWorld {
  /// Worlds of ticks, with limits of at most 14.
  static var inTicks: Generator<DrawnWorld> {
    Generator { draw in
      var world = try drawn(draw, limit: .int(in: 0...6))
      // What "unlocked" begins with was opened by a proof, so there must be one.
      let canProve =
        world.more?.signsOut != true && (world.means == .system || world.startPin)
      let starts: [Start] =
        canProve ? [.notRunning, .unlocked, .signedOut] : [.notRunning, .signedOut]
      try begin(&world, with: starts, draw)
      // Waits are doubled, and a state has room for 14 ticks.
      if world.more?.wait != nil { world.attempts = world.attempts.map { min($0, 3) } }
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
      try begin(&world, with: [.notRunning, .signedOut], draw)
      return world
    }
  }

  private static func begin(
    _ world: inout DrawnWorld, with starts: [Start], _ draw: Draw
  ) throws {
    world.start = try draw(.pick(starts))
    // Without a session nothing is known of a server.
    if world.start == .signedOut { world.more?.startServer = nil }
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
    if try draw(.bool) || world.means == .none { try addMore(draw, limit: limit, &world) }
    if try draw(.bool(1, in: 2)) {
      world.without = try draw(.array(of: .pick(Powers.named.map(\.name)), count: 0...4))
    }
    return world
  }

  /// What is beyond tier one, and what of the rest it needs.
  private static func addMore(
    _ draw: Draw, limit: Generator<Int32>, _ world: inout DrawnWorld
  ) throws {
    var more = DrawnMore()
    more.trustsCurrentSet = try draw(.bool)
    more.landing = try draw(.pick(DrawnMore.Landing.allCases))
    // What nothing opens can only end.
    more.signsOut = try draw(.bool(1, in: 6)) || world.means == .none
    more.with = try draw(.array(of: .pick(Powers.namedTierTwo.map(\.name)), count: 0...4))
    if try draw(.bool) {
      more.decides = true
      more.with.append("serverPolicy")
      let first = max(1, try draw(limit))
      more.serverTimes = [first]
      let second = max(1, try draw(limit))
      if second != first, try draw(.bool) { more.serverTimes.append(second) }
      more.startServer = try draw(.optional(.pick(DrawnMore.Word.allCases)))
    } else if try draw(.bool) {
      // A leave that is written down knows of no touch and of no wall clock.
      more.lockOnStart = false
      world.idle = nil
      world.lockOnWallRollback = false
      // Mostly with a time away that is not over at once, or no start would ever go on.
      if world.longerAway == nil, try draw(.bool(3, in: 4)) {
        world.away = max(1, try draw(limit))
        world.startEnabled = true
      }
    }
    if let away = world.away, away > 1, try draw(.bool) {
      more.shorterAway = min(max(0, try draw(limit)), away - 1)
      more.with.append("shorterAway")
    }
    // By chance alone another finger would seldom meet biometrics that are on.
    if world.means == .appPin, try draw(.bool(1, in: 3)) {
      world.startPin = true
      world.startBiometrics = true
      more.with.append("enrolment")
    }
    more.opensActions = try draw(.bool)
    try addTimes(draw, limit: limit, world, &more)
    world.more = more
  }

  /// Other times idle, and waits after wrong codes.
  private static func addTimes(
    _ draw: Draw, limit: Generator<Int32>, _ world: DrawnWorld, _ more: inout DrawnMore
  ) throws {
    if let idle = world.idle, idle > 0, try draw(.bool) {
      let (longer, overflow) = idle.addingReportingOverflow(max(1, try draw(limit)))
      if !overflow && world.means != .none {
        more.longerIdle = longer
        more.with.append("longerIdle")
      }
      if idle > 1, try draw(.bool) {
        more.shorterIdle = min(max(1, try draw(limit)), idle - 1)
        more.with.append("shorterIdle")
      }
    }
    if world.attempts != nil, try draw(.bool) { more.wait = max(1, try draw(limit)) }
  }
}
