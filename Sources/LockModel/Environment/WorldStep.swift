import LockCore
import ModelChecker

/// One step in the making: what happens, what the lock does about it, and what is true of it.
///
/// The world judges the lock by its outputs: what is shown, covered, sealed, written and emitted. It
/// looks into the lock only for its mode and its pending target.
struct WorldStep<Seat: LockSeat> {
  var seat: Seat
  /// What matters of the state before the step.
  var before: StepStart
  /// The state that all steps start from.
  private(set) var start: WorldState<Seat.Subject>
  var after: WorldState<Seat.Subject>
  let bounds: StepBounds
  let levels: LevelTables
  /// What happens, and whether the process dies in the middle of it.
  var action = WorldAction(.push)
  var kind = HappeningKind.push
  /// How long the lock would have stayed open at the start, given a stale timer; nil if it is shut, does
  /// not apply, or would stay open for good. Asked once for all steps of a state.
  var remaining: Int64?
  /// The position of the first durable write among the step's effects.
  var firstWrite: Int?
  var facts: StepFacts

  init(
    from state: WorldState<Seat.Subject>, _ seat: Seat, _ bounds: StepBounds, _ levels: LevelTables
  ) {
    self.seat = seat
    self.bounds = bounds
    self.levels = levels
    before = StepStart(
      state.world, seat.phase(state.subject), seat.pending(state.subject),
      isOn: state.world.isOn(bounds.policy), isFullyLocked: seat.isFullyLocked(state.subject))
    start = state
    after = state
    facts = StepFacts(truths: before.truths)
  }

  /// Begins with another state.
  @inline(__always)
  mutating func begin(from state: WorldState<Seat.Subject>) {
    before = StepStart(
      state.world, seat.phase(state.subject), seat.pending(state.subject),
      isOn: state.world.isOn(bounds.policy), isFullyLocked: seat.isFullyLocked(state.subject))
    start = state
    remaining = nil
  }

  /// Makes a step, and says what is true of it.
  @inline(never)
  mutating func make(_ action: WorldAction) -> PredicateSet {
    restart(action)
    perform(action.happening)
    return finish()
  }

  /// Begins another step from the same state: all steps of a state share one place.
  @inline(__always)
  mutating func restart(_ action: WorldAction) {
    after = start
    self.action = action
    kind = action.happening.kind
    firstWrite = nil
    facts = StepFacts(truths: before.truths)
    LockPredicate.insert(kind, into: &facts.truths)
  }

  var world: World {
    @inline(__always) get { after.world }
    @inline(__always) _modify { yield &after.world }
  }

  var policy: LockPolicy {
    @inline(__always) get { bounds.policy }
  }

  var phase: LockPhase {
    @inline(__always) get { seat.phase(after.subject) }
  }

  /// The lock is on: by the store as last acknowledged, the server's word and the policy, never by the
  /// lock's belief.
  var isOn: Bool {
    @inline(__always) get {
      after.world.store == start.world.store && after.world.more == start.world.more
        ? before.isOn : after.world.isOn(policy)
    }
  }

  /// The time away that counts, from store, server and policy; the largest number for never.
  var awayLimit: UInt64 {
    @inline(__always) get {
      let store = after.world.store
      let chosen =
        store.awayIsLonger
        ? bounds.longerAwayLimit
        : store.awayIsShorter ? bounds.shorterAwayLimit : bounds.awayLimit
      if !bounds.serverDecides { return chosen }
      // While no time is known, leaving locks at once (H29).
      return min(chosen, bounds.serverTime(after.world.known.server) ?? 0)
    }
  }

  /// The time idle that counts.
  var idleLimit: UInt64 {
    @inline(__always) get { bounds.idleLimit(after.world.known) }
  }

  /// Hands an event to the lock and carries out what it asks for, up to a crash.
  @inline(__always)
  mutating func call(_ event: LockEvent) { call(event, seat.number(event)) }

  @inline(never)
  private mutating func call(_ event: LockEvent, _ number: Int) {
    // A process that dies in the step has nothing to show for the call.
    note(.handled, if: action.crash == nil)
    latchDue()
    if before.isOpen, bounds.policy.lockOnWallRollback, isOn, world.isBehindLeave(bounds) {
      facts.causes.insert(.rollback)
    }
    let answer = seat.handle(event, number, &after.subject, after.world.clock)
    switch answer.grade {
    case .applied: facts.applied = true
    case .ignored: break
    case .refused: note(.refused)
    }
    if let levels = answer.levels {
      note(.unsealed, if: after.world.sealed && !WorldField.sealed.isSet(levels.bits))
      after.world.bits = after.world.bits & ~ScreenLevels.mask | levels.bits
      noteShown(levels.surface)
      return
    }
    let end = action.crash.map { min($0.effects, answer.count) } ?? answer.count
    var index = 0
    while index < end {
      carryOut(seat.effect(index), at: index)
      index += 1
    }
  }

  /// The process ends: memory is lost, a write in flight leaves the old or the new value.
  @inline(__always)
  mutating func endProcess(_ write: WriteFate) {
    note(.processEnded)
    if world.store.hasJournal { note(.wipeInterrupted) }
    if world.ghosts.asked != .none { note(.changeInterrupted) }
    if write == .kept,
      let inFlight = Codes.write(world.inFlight.number, bounds.settings, world.clock)
    {
      makeDurable(inFlight)
    }
    seat.lostItsProcess(&after.subject, after.world.clock)
    world.process = .gone
    world.scene = .background
    world.leftByPrompt = false
    world.inFlight = .none
    world.reading = false
    world.hasRead = false
    world.prompt = .none
    world.promptGeneration = Generation(0)
    world.olderPrompt = nil
    world.code = .none
    world.compareGeneration = Generation(0)
    world.erasing = false
    world.serverAsked = false
    world.gateAsked = false
    world.shown = .none
    world.offers = .nothing
    world.covered = false
    world.sealed = true
    world.announced = .none
    world.timer = .none
    world.ghosts.tryOpen = false
    world.ghosts.gateOwed = false
    world.ghosts.asked = .none
    world.more = 0
    beginWait()
  }

  /// Writes down that a predicate is true of the step.
  @inline(__always)
  mutating func note(_ predicate: LockPredicate, if condition: Bool = true) {
    facts.truths.insert(predicate, if: condition)
  }

  /// Whether ``note(_:if:)`` wrote it down.
  @inline(__always)
  func noted(_ predicate: LockPredicate) -> Bool { facts.truths.contains(predicate.rawValue) }

  /// Ends the step: a crash if one is due, the ghosts, and what is true of the step.
  @inline(__always)
  mutating func finish() -> PredicateSet {
    if let crash = action.crash { endProcess(crash.write) }
    settleGhosts()
    return predicates()
  }
}
