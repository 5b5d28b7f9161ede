import LockCore
import ModelChecker
import PropertyTesting

@testable import LockModel

/// A walk through a world that can be made by rules: one of ticks or one of milliseconds.
protocol WorldWalk: SendableMetatype {
  /// What can happen now, but for steps of the clocks of any length.
  var enabled: [Happening] { get }
  var prelude: [PredicateSet] { get }
  mutating func take(_ happening: Happening, crash: CrashWish) -> PredicateSet
  /// Whether steps of the clocks of this kind, of any length, can happen now.
  func allowsAnyLength(_ kind: HappeningKind) -> Bool
  /// A write that turns the lock off is with the store.
  var isTurningOff: Bool { get }
  /// What is wrong after a step beside the properties.
  func problem(after set: PredicateSet) -> Failure?
  /// What is around the lock now.
  var around: World { get }
  var settings: WorldSettings { get }
  var wasApplied: Bool { get }
  func hasTold(_ notice: Notice) -> Bool
}

extension TickWalk: WorldWalk {
  var around: World { state.world }
  var settings: WorldSettings { world.settings }
  var isTurningOff: Bool { world.isTurningOff(state.world) }

  func allowsAnyLength(_ kind: HappeningKind) -> Bool { false }

  func problem(after set: PredicateSet) -> Failure? {
    RunProperties.problem(after: set, state.world, world.settings)
  }
}

extension RealWalk: WorldWalk {
  var around: World { state.world }
  var settings: WorldSettings { world.settings }
  var isTurningOff: Bool { world.isTurningOff(state.world) }

  func allowsAnyLength(_ kind: HappeningKind) -> Bool {
    kind == .tick || kind == .wallSet || (kind == .sleep && canSleep)
  }

  func problem(after set: PredicateSet) -> Failure? {
    if let problem = wakeUpProblem(after: set) { return Failure("T3", problem) }
    return RunProperties.problem(after: set, state.world, world.settings)
  }
}

extension LockWorld {
  fileprivate func isTurningOff(_ world: World) -> Bool {
    let write = Codes.write(world.inFlight.number, settings, world.clock)
    guard case .configuration(let new) = write else { return false }
    return world.store.enabled && !new.enabled
  }
}

/// A run of a lock in its world, judged after each step by every property that speaks of steps.
struct LockRun<Walk: WorldWalk> {
  private(set) var walk: Walk
  /// The drawn world, in which it is; nil for one from a file.
  let drawn: DrawnWorld?
  private var monitor: RunMonitor
  private var memory = RunMemory()
  private let judgesMore: Bool
  private let names: [String: String]
  /// The kinds of step that can be taken now, a bit each.
  private(set) var kinds: UInt64 = 0
  /// Everything that was true in some step.
  private(set) var seen = PredicateSet()
  /// The kinds of step that were taken, a bit each.
  private(set) var taken: UInt64 = 0
  private(set) var steps = 0
  private(set) var broken: Failure?

  /// - Parameter judgesMore: The lock is held to more than `properties`.
  init(
    _ walk: Walk, _ properties: [Property], drawn: DrawnWorld? = nil, judgesMore: Bool = true
  ) {
    self.walk = walk
    self.drawn = drawn
    self.judgesMore = judgesMore
    monitor = RunMonitor(properties)
    names = Dictionary(uniqueKeysWithValues: properties.map { ($0.id, $0.name) })
    // What happened before the start is looked back on, and not judged.
    for set in walk.prelude { monitor.take(set) }
    if let id = monitor.broken { broken = failure(id) }
    refresh()
  }

  private func failure(_ id: String) -> Failure { Failure(id, names[id] ?? "") }

  /// Takes a step; one that cannot happen now is none.
  mutating func take(_ happening: Happening, crash: CrashWish = .none) throws {
    let isOpen = walk.allowsAnyLength(happening.kind) || walk.enabled.contains(happening)
    guard isOpen else { throw NotNow() }
    let wasTurningOff = walk.isTurningOff
    let before = walk.around
    let set = walk.take(happening, crash: crash)
    steps += 1
    taken |= 1 << UInt64(happening.kind.rawValue)
    seen.low |= set.low
    seen.high |= set.high
    seen.top |= set.top
    monitor.take(set)
    if let id = monitor.broken {
      broken = failure(id)
    } else if !judgesMore {
      broken = nil
    } else if !wasTurningOff && walk.isTurningOff && set.contains(LockPredicate.required.index) {
      // One that is with the store when a server's word comes goes its way.
      broken = Failure("T5", "a write that turns a required lock off is handed over")
    } else {
      broken = walk.problem(after: set) ?? remember(happening, from: before, set)
    }
    refresh()
  }

  private mutating func remember(
    _ happening: Happening, from before: World, _ set: PredicateSet
  ) -> Failure? {
    let step = FinishedStep(
      happening: happening, before: before, after: walk.around, truths: set,
      wasApplied: walk.wasApplied, hasToldOfChange: walk.hasTold(.changed))
    return memory.take(step, walk.settings)
  }

  private mutating func refresh() {
    kinds = 0
    for happening in walk.enabled { kinds |= 1 << UInt64(happening.kind.rawValue) }
    for kind in [HappeningKind.tick, .sleep, .wallSet] where walk.allowsAnyLength(kind) {
      kinds |= 1 << UInt64(kind.rawValue)
    }
  }

  func allows(_ kind: HappeningKind) -> Bool { kinds >> UInt64(kind.rawValue) & 1 == 1 }
}
