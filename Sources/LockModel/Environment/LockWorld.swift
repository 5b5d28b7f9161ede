import LockCore
import ModelChecker

/// The model: a lock, the real one or a faulty one, in its adversarial world.
///
/// The world does at any moment whatever its guards allow, in any order. Each step is one happening,
/// and where the lock hands over a durable write, also that happening with the process dying just
/// before the write and just after it.
struct LockWorld<L: LockCodec>: Model {
  typealias State = WorldState<L>
  typealias Action = WorldAction
  typealias Packed = L.Packed

  let settings: WorldSettings
  let start: WorldState<L>
  /// What happened before the start, for the monitors (see ``Prelude``).
  let prelude: [PredicateSet]
  /// The predicates of the step that led to the start.
  let startPredicates: PredicateSet
  let levels: LevelTables

  /// - Parameter levels: The tables of `settings`; nil to make them.
  init(
    settings: WorldSettings, start: WorldState<L>, prelude: [PredicateSet],
    startPredicates: PredicateSet, levels: LevelTables? = nil
  ) {
    self.settings = settings
    self.start = start
    self.prelude = prelude
    self.startPredicates = startPredicates
    self.levels = levels ?? LevelTables(settings)
    precondition(
      settings.isTierOne || Packed.bitCapacity > Words3.bitCapacity,
      "a world of tier two is searched with a lock whose states have four words")
  }

  /// Four states of a search in five have the world of one of the others.
  var keepsSteps: Bool { true }

  var initialStates: [WorldState<L>] { [start] }

  func predicates(atStart state: WorldState<L>) -> PredicateSet { startPredicates }

  /// What is true of the state; nothing happens in such a step.
  func predicates(stutteringIn state: WorldState<L>) -> PredicateSet {
    var nothing = WorldStep(from: state, LiveSeat<L>(settings), StepBounds(settings), levels)
    return nothing.finish()
  }

  func forEachStep(
    from state: WorldState<L>, _ visit: (WorldAction, WorldState<L>, PredicateSet) -> Void
  ) {
    var step = WorldStep(from: state, LiveSeat<L>(settings), StepBounds(settings), levels)
    forEachFinishedStep(&step) { step, predicates in
      visit(step.action, step.after, predicates)
    }
  }

  /// The search goes on with remembered answers; a replay asks the lock itself.
  func makeScratch() -> WorldStep<RememberedSeat<L>> {
    makeScratch(mostRows: AnswerCell.mostRows)
  }

  /// The same, with another limit to what is remembered.
  func makeScratch(mostRows: Int) -> WorldStep<RememberedSeat<L>> {
    var seat = RememberedSeat(packing, mostRows: mostRows)
    let subject = seat.row(of: packing.pack(start.subject, start.world.clock))
    return WorldStep(
      from: WorldState(subject: subject, world: start.world), seat, StepBounds(settings),
      levels)
  }

  func addPackedSteps<Sink: StepSink & ~Copyable>(
    from packed: L.Packed, with step: inout WorldStep<RememberedSeat<L>>, to sink: inout Sink
  ) where Sink.Packed == L.Packed {
    step.seat.makeRoom()
    let subject = step.seat.row(of: packed.lockPart)
    let world = World(packed.worldWords, packing.clock(packed.lockPart))
    step.begin(from: WorldState(subject: subject, world: world))
    forEachFinishedStep(&step) { step, predicates in
      let next = L.Packed(
        step.seat.part(step.after.subject), step.after.world.words(step.after.subject.newest))
      sink.add(kind: step.kind.rawValue, next: next, predicates)
    }
  }

  /// All steps of a state are made in one place, one after the other: a state is too large to be handed
  /// around millions of times a second.
  @inline(__always)
  private func forEachFinishedStep<Seat: LockSeat>(
    _ step: inout WorldStep<Seat>, _ visit: (inout WorldStep<Seat>, PredicateSet) -> Void
  ) {
    step.lookAhead()
    forEachHappening(in: step.start.world) { happening in
      let predicates = step.make(WorldAction(happening))
      visit(&step, predicates)
      guard let firstWrite = step.firstWrite, settings.powers.contains(.crash) else { return }
      // Just before the write, and just after it.
      var crash = CrashPoint(effects: firstWrite, write: .none)
      while crash.effects <= firstWrite + 1 {
        let predicates = step.make(WorldAction(happening, crash: crash))
        visit(&step, predicates)
        crash = CrashPoint(effects: crash.effects + 1, write: .kept)
      }
    }
  }
}
