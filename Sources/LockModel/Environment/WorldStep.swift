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
  /// What happens, and whether the process dies in the middle of it.
  var action = WorldAction(.push)
  var kind = HappeningKind.push
  /// How long the lock would have stayed open at the start, given a stale timer; nil if it is shut, does
  /// not apply, or would stay open for good. Asked once for all steps of a state.
  var remaining: Int64?
  /// False for the step that only says what is true at the start.
  var happened = false
  /// The position of the first durable write among the step's effects.
  var firstWrite: Int?
  var facts: StepFacts

  init(from state: WorldState<Seat.Subject>, _ seat: Seat, _ bounds: StepBounds) {
    self.seat = seat
    self.bounds = bounds
    before = StepStart(state, seat, bounds)
    start = state
    after = state
    facts = StepFacts(truths: before.truths)
  }

  /// Begins with another state.
  @inline(__always)
  mutating func begin(from state: WorldState<Seat.Subject>) {
    before = StepStart(state, seat, bounds)
    start = state
    remaining = nil
  }

  /// Begins another step from the same state: all steps of a state share one place.
  @inline(__always)
  mutating func restart(_ action: WorldAction) {
    after = start
    self.action = action
    kind = action.happening.kind
    happened = true
    firstWrite = nil
    facts = StepFacts(truths: before.truths)
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

  /// The lock is on: by the store as last acknowledged and the policy, never by the lock's belief.
  var isOn: Bool {
    @inline(__always) get {
      after.world.store == start.world.store ? before.isOn : after.world.store.isOn(policy)
    }
  }

  /// What follows from the store alone.
  var storeTruths: UInt64 {
    @inline(__always) get {
      after.world.store == start.world.store
        ? before.storeTruths : after.world.store.truths(policy)
    }
  }

  /// The time away that counts, from the store and the policy; the largest number for never.
  var awayLimit: UInt64 {
    @inline(__always) get {
      world.store.awayIsLonger ? bounds.longerAwayLimit : bounds.awayLimit
    }
  }

  /// Hands an event to the lock and carries out what it asks for, up to a crash.
  @inline(__always)
  mutating func call(_ event: LockEvent) {
    facts.handled = true
    latchDue()
    if before.isOpen, isOn, world.isBehindLeave(bounds) { facts.rolledBack = true }
    let answer = seat.handle(event, &after.subject, after.world.clock)
    switch answer.grade {
    case .applied: facts.applied = true
    case .ignored: break
    case .refused: note(.refused)
    }
    var index = 0
    while index < answer.count {
      if let crash = action.crash, crash.effects == index { break }
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
    if write == .kept, let inFlight = Codes.write(world.inFlight.number, bounds.settings) {
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
    world.ghosts.tryOpen = false
    world.ghosts.gateOwed = false
    world.ghosts.asked = .none
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
    let move = settleGhosts()
    return predicates(move)
  }
}

/// What a step did, as it is collected.
struct StepFacts: BitwiseCopyable {
  /// The predicates that are known to be true already; none is ever taken back.
  var truths: PredicateSet
  var handled = false
  var applied = false
  var rolledBack = false
  var launched = false
  var touched = false
  var wantsLock = false
  var leftAtOnce = false
  var deviceLockDelivered = false
  var cameBack = false
  var asksForPrompt = false
  var served = false
  var usedCode = false
  var usedPrompt = false
  var verifierDurable = false
  var delivered: Target?
  var brought: Target?
}

/// What matters of the state before a step, looked up once for all steps of a state.
struct StepStart: BitwiseCopyable {
  let runs: Bool
  let isOpen: Bool
  let isShut: Bool
  let isOn: Bool
  let tryOpen: Bool
  let attempts: UInt8
  let pending: Target?
  /// What follows from the store alone.
  let storeTruths: UInt64
  /// What is true of every step from there.
  var truths: PredicateSet

  @inline(__always)
  init<Seat: LockSeat>(_ state: WorldState<Seat.Subject>, _ seat: Seat, _ bounds: StepBounds) {
    let phase = seat.phase(state.subject)
    runs = state.world.process != .gone
    isOpen = phase == .open
    isShut = phase == .shut
    isOn = state.world.store.isOn(bounds.policy)
    storeTruths = state.world.store.truths(bounds.policy)
    truths = PredicateSet()
    truths.insert(.wasLocked, if: runs && isShut)
    truths.insert(.wasLockedOut, if: state.world.ghosts.lockedOut)
    tryOpen = state.world.ghosts.tryOpen
    attempts = state.world.store.attempts
    pending = seat.pending(state.subject)
  }
}

extension DurableStore {
  /// What is true of every state with this store.
  @inline(__always)
  func truths(_ policy: LockPolicy) -> UInt64 {
    var set = PredicateSet()
    set.insert(.session, if: hasSession)
    set.insert(.on, if: isOn(policy))
    set.insert(.journalStands, if: hasJournal)
    set.insert(.recoverable, if: canProve(policy) || policy.noMeans == .setUpFirst)
    return set.low
  }
}

/// The settings that a step needs, and what follows from them.
struct StepBounds: BitwiseCopyable {
  let settings: WorldSettings
  /// Ages end here.
  let longestAge: UInt64
  /// The idle limit, and the time away as the policy has it and as a person can ask for it; the largest
  /// number for never.
  let idleLimit: UInt64
  let awayLimit: UInt64
  let longerAwayLimit: UInt64
  /// How many codes may be wrong; 0 where the system counts.
  let mostAttempts: UInt8

  var policy: LockPolicy { @inline(__always) get { settings.policy } }
  var wallFar: Int64 { @inline(__always) get { settings.wallFar } }

  init(_ settings: WorldSettings) {
    self.settings = settings
    let policy = settings.policy
    longestAge = UInt64(truncatingIfNeeded: settings.longestLimit)
    idleLimit = policy.idle.ticks
    awayLimit = policy.away.ticks
    let longer = settings.longerAway.map(TimeLimit.after) ?? policy.away
    // Where the lock is required nobody gets more than the policy's time.
    longerAwayLimit = policy.required ? min(longer.ticks, awayLimit) : longer.ticks
    mostAttempts = if case .limited(let limit, _) = policy.attempts { limit.most } else { 0 }
  }
}

extension TimeLimit {
  /// The ticks, the largest number for never.
  fileprivate var ticks: UInt64 {
    switch self {
    case .never: .max
    case .after(let ticks): UInt64(truncatingIfNeeded: max(0, ticks))
    }
  }
}
