import LockCore
import ModelChecker

/// One step in the making: what happens, what the lock does about it, and what is true of it.
///
/// The world judges the lock by its outputs: what is shown, covered, sealed, written and emitted. It
/// looks into the lock only for its mode and its pending target.
struct WorldStep<L: LockUnderTest> {
  /// What matters of the state before the step.
  var before: StepStart
  /// The state that all steps start from.
  let start: WorldState<L>
  var after: WorldState<L>
  let bounds: StepBounds
  /// What happens, and whether the process dies in the middle of it.
  var action = WorldAction(.push)
  var kind = HappeningKind.push
  /// Where the lock writes its answers.
  var outcome = LockOutcome(.applied)
  /// How long the lock would have stayed open at the start, given a stale timer; nil if it is shut, does
  /// not apply, or would stay open for good. Asked once for all steps of a state.
  var remaining: Int64?
  /// False for the step that only says what is true at the start.
  var happened = false
  /// The position of the first durable write among the step's effects.
  var firstWrite: Int?
  var facts: StepFacts

  @inline(__always)
  init(from state: WorldState<L>, _ bounds: StepBounds) {
    before = StepStart(state, bounds.policy)
    self.bounds = bounds
    start = state
    after = state
    facts = StepFacts(truths: before.truths)
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

  var subject: L {
    @inline(__always) get { after.subject }
    @inline(__always) _modify { yield &after.subject }
  }

  var policy: LockPolicy {
    @inline(__always) get { bounds.policy }
  }

  /// The lock is on: by the store as last acknowledged and the policy, never by the lock's belief.
  @inline(__always)
  var isOn: Bool { after.world.store.isOn(policy) }

  /// The time away that counts, from the store and the policy.
  @inline(__always)
  var away: TimeLimit {
    let chosen = world.store.configuration.away
    guard policy.required else { return chosen }
    return policy.away.isLonger(than: chosen) ? chosen : policy.away
  }

  /// Hands an event to the lock and carries out what it asks for, up to a crash.
  @inline(__always)
  mutating func call(_ event: LockEvent) {
    facts.handled = true
    latchDue()
    if policy.lockOnWallRollback, world.ghosts.isOut, isOn, before.isOpen,
      world.clock.wall < world.ghosts.leftWall
    {
      facts.rolledBack = true
    }
    let reading = after.world.clock.reading()
    after.subject.handle(event, at: reading, into: &outcome)
    switch outcome.grade {
    case .applied: facts.applied = true
    case .ignored: break
    case .refused: note(.refused)
    }
    var index = 0
    while index < outcome.effects.count {
      if let crash = action.crash, crash.effects == index { break }
      carryOut(outcome.effects[index], at: index)
      index += 1
    }
  }

  /// The process ends: memory is lost, a write in flight leaves the old or the new value.
  @inline(__always)
  mutating func endProcess(_ write: WriteFate) {
    note(.processEnded)
    if world.store.journal != nil { note(.wipeInterrupted) }
    if world.ghosts.asked != .none { note(.changeInterrupted) }
    if write == .kept, let inFlight = world.inFlight {
      makeDurable(inFlight)
    }
    subject.lostItsProcess()
    world.process = .gone
    world.scene = .background
    world.leftByPrompt = false
    world.inFlight = nil
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
  /// What is true of every step from there.
  var truths: PredicateSet

  @inline(__always)
  init<L: LockUnderTest>(_ state: WorldState<L>, _ policy: LockPolicy) {
    let phase = state.subject.phase
    runs = state.world.process != .gone
    isOpen = phase == .open
    isShut = phase == .shut
    isOn = state.world.store.isOn(policy)
    truths = PredicateSet()
    truths.insert(.wasLocked, if: runs && isShut)
    truths.insert(.wasLockedOut, if: state.world.ghosts.lockedOut)
    tryOpen = state.world.ghosts.tryOpen
    attempts = state.world.store.attempts
    pending = state.subject.pending
  }
}

/// The settings that a step needs.
struct StepBounds: BitwiseCopyable {
  let policy: LockPolicy
  let longestLimit: Int64
  let longerAway: Int32?

  init(_ settings: WorldSettings) {
    policy = settings.policy
    longestLimit = settings.longestLimit
    longerAway = settings.longerAway
  }
}

/// The one question that matters, with what else the properties need to know of a mode.
enum LockPhase: UInt8, BitwiseCopyable {
  case none, starting, open, shut, leaving, signedOut
}

extension LockUnderTest {
  @inline(__always)
  var phase: LockPhase {
    switch lock.state.mode {
    case .notStarted: .none
    case .starting: .starting
    case .unlocked: .open
    case .locking, .locked: .shut
    case .leaving: .leaving
    case .signedOut: .signedOut
    }
  }

  @inline(__always)
  var pending: Target? { lock.state.pending }
}
