import LockCore
import ModelChecker

/// Where the process dies in a step, if the step hands over a durable write.
enum CrashWish: String, Sendable, CaseIterable {
  case none, beforeWrite, afterWrite
}

/// A walk through a world, step by step, chosen by whoever walks. The lock itself sits in it, and no state is
/// packed.
struct TickWalk<L: LockCodec> {
  let world: LockWorld<L>
  private(set) var state: WorldState<L>
  /// What can happen now.
  private(set) var enabled: [Happening] = []
  /// The steps so far, with the crashes that came about.
  private(set) var actions: [WorldAction] = []
  private var step: WorldStep<LiveSeat<L>>

  init(_ world: LockWorld<L>) {
    self.world = world
    state = world.start
    let settings = world.settings
    step = WorldStep(
      from: state, LiveSeat<L>(settings), StepBounds(settings), world.levels)
    refresh()
  }

  /// The predicates of the steps before the start, the start's own last.
  var prelude: [PredicateSet] { world.prelude + [world.startPredicates] }

  /// Takes a step that must be one of ``enabled``, and says what is true of it.
  @specialized(where L == Lock)
  @specialized(where L == WideLock)
  @specialized(where L == FaultyLock)
  mutating func take(_ happening: Happening, crash wish: CrashWish = .none) -> PredicateSet {
    step.begin(from: state)
    step.lookAhead()
    var set = step.make(WorldAction(happening))
    if let point = step.crashPoint(wish) {
      set = step.make(WorldAction(happening, crash: point))
    }
    state = step.after
    actions.append(step.action)
    refresh()
    return set
  }

  /// The lock took what happened in the last step.
  var wasApplied: Bool { step.facts.applied }

  /// The lock told this in the last step, and the process lived to show it.
  func hasTold(_ notice: Notice) -> Bool {
    step.noted(.handled)
      && step.seat.asks(for: .tell(notice), within: step.seat.outcome.effects.count)
  }

  @specialized(where L == Lock)
  @specialized(where L == WideLock)
  @specialized(where L == FaultyLock)
  private mutating func refresh() {
    enabled.removeAll(keepingCapacity: true)
    world.forEachHappening(in: state.world) { enabled.append($0) }
  }
}

extension WorldStep {
  /// Where the process dies in the step that was just made; nil if it lives on.
  func crashPoint(_ wish: CrashWish) -> CrashPoint? {
    guard let firstWrite, bounds.settings.powers.contains(.crash) else { return nil }
    switch wish {
    case .none: return nil
    case .beforeWrite: return CrashPoint(effects: firstWrite, write: .none)
    case .afterWrite: return CrashPoint(effects: firstWrite + 1, write: .kept)
    }
  }
}
