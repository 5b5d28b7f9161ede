import LockCore
import ModelChecker
import PropertyTesting

@testable import LockModel

/// The machines: the real lock in drawn worlds, and a faulty one in the world of its model file.
enum LockMachines {
  /// The real lock in worlds of ticks, as the search has them, with drawn policies.
  static func ticks() -> Machine<LockRun<TickWalk<WideLock>>> {
    var machine = Machine(
      "lock in ticks", startingWith: DrawnWorld.inTicks,
      line: { "var run = LockRun(inTicks: \($0.swift))" },
      { LockRun(inTicks: $0) })
    LockRules.add(to: &machine, clock: clock)
    machine.onFailure { run, failure in
      RunTrace.attach { try run.document(failure.reason, expect: .violated) }
    }
    machine.onEnd { LockRules.label($0, $1) }
    return machine
  }

  /// The real lock in worlds of milliseconds.
  static func milliseconds() -> Machine<LockRun<RealWalk<WideLock>>> {
    var machine = Machine(
      "lock in milliseconds", startingWith: DrawnWorld.inMilliseconds,
      line: { "var run = LockRun(inMilliseconds: \($0.swift))" },
      { LockRun(inMilliseconds: $0) })
    LockRules.add(to: &machine, clock: anyLength)
    machine.onFailure { run, failure in RunTrace.attach { try run.document(failure.reason) } }
    machine.onEnd { LockRules.label($0, $1) }
    return machine
  }

  /// A faulty lock in the world of a model file, judged by `properties` alone.
  static func fault(
    _ world: LockWorld<FaultyLock>, _ properties: [Property]
  ) -> Machine<LockRun<TickWalk<FaultyLock>>> {
    var machine = Machine("faulty lock") {
      LockRun(TickWalk(world), properties, judgesMore: false)
    }
    LockRules.add(to: &machine, clock: clock)
    return machine
  }

  /// A faulty lock in worlds of milliseconds.
  static func milliseconds(_ fault: Fault) -> Machine<LockRun<RealWalk<FaultyLock>>> {
    var machine = Machine("faulty lock in milliseconds", startingWith: DrawnWorld.inMilliseconds) {
      LockRun(inMilliseconds: $0, fault: fault)
    }
    LockRules.add(to: &machine, clock: anyLength)
    return machine
  }

  /// Steps of the clocks of any length.
  @Sendable
  private static func anyLength<L: LockCodec>(
    _ kind: HappeningKind, _ run: LockRun<RealWalk<L>>, _ draw: Draw
  ) throws -> Happening {
    if kind == .policyArrive { return try anyOf(run.walk.enabled, kind, draw) }
    let length = try draw.realLength(run.walk.classes)
    if kind == .sleep { return .sleep(length) }
    return kind == .tick ? .tick(length) : .wallSet(try draw(.bool) ? -length : length)
  }

  /// The steps of the clocks that a world of ticks lists.
  @Sendable
  private static func clock<L: LockCodec>(
    _ kind: HappeningKind, _ run: LockRun<TickWalk<L>>, _ draw: Draw
  ) throws -> Happening {
    try anyOf(run.walk.enabled, kind, draw)
  }

  private static func anyOf(
    _ enabled: [Happening], _ kind: HappeningKind, _ draw: Draw
  ) throws -> Happening {
    let steps = enabled.filter { $0.kind == kind }
    return steps[try draw.position(below: steps.count)]
  }
}

extension LockRun where Walk == TickWalk<WideLock> {
  init(inTicks world: DrawnWorld) {
    self.init(TickWalk(world.tickWorld), DrawnWorld.properties(world.settings), drawn: world)
  }
}

extension LockRun where Walk == RealWalk<WideLock> {
  init(inMilliseconds world: DrawnWorld) {
    let walk = RealWalk(world.settings, WideLock(lock: Lock(policy: world.policy)))
    self.init(walk, DrawnWorld.properties(walk.world.settings), drawn: world)
  }
}

extension LockRun where Walk == RealWalk<FaultyLock> {
  init(inMilliseconds world: DrawnWorld, fault: Fault) {
    let lock = FaultyLock(lock: Lock(policy: world.policy), fault: fault)
    let walk = RealWalk(world.settings, lock)
    self.init(walk, DrawnWorld.properties(walk.world.settings), drawn: world)
  }
}

extension Draw {
  /// A length of time: near one of the limits, around what is left of them, or any.
  fileprivate func realLength(_ classes: AgeClasses) throws -> Int64 {
    let limits = classes.limits
    // A whole limit is the simplest, so that a failing run shrinks to lengths that have to do with each other.
    if !limits.isEmpty, !(try callAsFunction(.bool(1, in: 3))) {
      let limit = limits[try position(below: limits.count)]
      return max(0, limit + (try callAsFunction(.pick([0, -1, 1]))))
    }
    return try callAsFunction(
      .oneOf(.int(in: 0...10_000), .int(in: 0...1_000_000), .int(in: 0...(1 << 31))))
  }
}

extension DrawnWorld {
  /// The fields that differ from those of a new one, as an expression.
  var swift: String {
    let plain = Mirror(reflecting: DrawnWorld())
    var changes: [String] = []
    for (mine, theirs) in zip(Mirror(reflecting: self).children, plain.children) {
      let text = DrawnWorld.text(mine.value)
      if text != DrawnWorld.text(theirs.value) {
        changes.append("$0.\(mine.label ?? "") = \(text)")
      }
    }
    return changes.isEmpty ? "DrawnWorld()" : "DrawnWorld { \(changes.joined(separator: "; ")) }"
  }

  private static func text(_ value: Any) -> String {
    let text = String(reflecting: value)
    if let match = text.wholeMatch(of: /Optional\((.*)\)/) { return String(match.1) }
    return text.replacing(/LockPropertyTests\.Drawn(?:World|More)\.[A-Za-z]+\./, with: ".")
      .replacing("LockPropertyTests.", with: "")
      .replacing(/Optional\(([-A-Za-z0-9.]+)\)/) { $0.1 }
  }

  /// A world with some fields changed, as failures print it.
  init(_ change: (inout DrawnWorld) -> Void) {
    self.init()
    change(&self)
  }
}
