import LockCore
import ModelChecker

/// One step in the making: what happens, what the lock does about it, and what is true of it.
///
/// The world judges the lock by its outputs: what is shown, covered, sealed, written and emitted. It
/// looks into the lock only for its mode and its pending target.
struct WorldStep<L: LockUnderTest> {
  let settings: WorldSettings
  let before: WorldState<L>
  var subject: L
  var world: World
  /// The process dies when this many effects of the step have happened; nil if it does not.
  let crash: CrashPoint?
  /// The position of the first durable write among the step's effects.
  var firstWrite: Int?
  var facts = StepFacts()

  @inline(__always)
  init(from before: WorldState<L>, settings: WorldSettings, crash: CrashPoint? = nil) {
    self.settings = settings
    self.before = before
    subject = before.subject
    world = before.world
    self.crash = crash
  }

  var after: WorldState<L> { WorldState(subject: subject, world: world) }

  /// The lock is on: by the store as last acknowledged and the policy, never by the lock's belief.
  @inline(__always)
  static func isOn(_ world: World, _ settings: WorldSettings) -> Bool {
    guard world.store.session != nil else { return false }
    guard world.store.configuration.enabled || settings.policy.required else { return false }
    switch settings.policy.noMeans {
    case .blocked, .setUpFirst: return true
    case .inert: return settings.policy.means == .system || world.store.configuration.hasPin
    }
  }

  @inline(__always)
  var isOn: Bool { Self.isOn(world, settings) }

  /// The time away that counts, from the store and the policy.
  @inline(__always)
  var away: TimeLimit {
    let chosen = world.store.configuration.away
    guard settings.policy.required else { return chosen }
    return settings.policy.away.isLonger(than: chosen) ? chosen : settings.policy.away
  }

  /// Hands an event to the lock and carries out what it asks for, up to a crash.
  @inline(__always)
  mutating func call(_ event: LockEvent) {
    facts.handled = true
    latchDue()
    if world.ghosts.isOut, isOn, before.subject.lock.isOpen, settings.policy.lockOnWallRollback,
      world.clock.wall < world.ghosts.leftWall
    {
      facts.rolledBack = true
    }
    let outcome = subject.handle(event, at: world.clock.reading())
    let effects = outcome.effects
    switch outcome {
    case .applied: facts.applied = true
    case .ignored: break
    case .refused: facts.refused = true
    }
    var index = 0
    while index < effects.count {
      if let crash, crash.effects == index { break }
      carryOut(effects[index], at: index)
      index += 1
    }
  }

  /// The process ends: memory is lost, a write in flight leaves the old or the new value.
  @inline(__always)
  mutating func endProcess(_ write: WriteFate) {
    facts.processEnded = true
    if world.store.journal != nil { facts.wipeInterrupted = true }
    if world.ghosts.asked != .none { facts.changeInterrupted = true }
    if write == .kept, let inFlight = world.inFlight {
      world.store.apply(inFlight, policy: settings.policy)
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
    world.timerArmed = false
    world.serverAsked = false
    world.gateAsked = false
    world.shown = .none
    world.offers = .nothing
    world.covered = false
    world.sealed = true
    world.announced = .none
    world.ghosts.tryOpen = false
    world.ghosts.asked = .none
  }

  /// Ends the step: a crash if one is due, the ghosts, and what is true of the step.
  @inline(__always)
  mutating func finish(
    _ kind: HappeningKind?, clockRemaining: Int64? = nil, elapsed: Int64 = 0
  ) -> PredicateSet {
    if let crash { endProcess(crash.write) }
    settleGhosts()
    return predicates(kind, clockRemaining: clockRemaining, elapsed: elapsed)
  }
}

/// What a step did, as it is collected.
struct StepFacts: BitwiseCopyable {
  var handled = false
  var applied = false
  var refused = false
  var rolledBack = false
  var launched = false
  var touched = false
  var wantsLock = false
  var leftAtOnce = false
  var deviceLockDelivered = false
  var cameBack = false
  var asksForPrompt = false
  var processEnded = false
  var wipeInterrupted = false
  var changeInterrupted = false
  var served = false
  var pictured = false
  var provedForUnlock = false
  var provedForChange = false
  var usedCode = false
  var usedPrompt = false
  var codeEntered = false
  var told = false
  var toldLast = false
  var countDurable = false
  var countLowered = false
  var countTouched = false
  var mayReset = false
  var scanFailed = false
  var wiped = false
  var wipeEnded = false
  var endedReason: LeaveReason?
  var staleResult = false
  var staleResultCounted = false
  var guardedWrite = false
  var weakenedOther = false
  var disabled = false
  var verifierDurable = false
  var announced = false
  var announcedOutOfTurn = false
  var shownUnannounced = false
  var prompted = false
  var promptMisplaced = false
  var arrived = false
  var delivered: Target?
  var brought: Target?
  var fell: LockReason?
}

extension Lock {
  /// The session can be used: the one question that matters.
  @inline(__always)
  package var isOpen: Bool {
    switch state.mode {
    case .unlocked: true
    case .notStarted, .starting, .locking, .locked, .leaving, .signedOut: false
    }
  }

  /// Locked, or about to be.
  @inline(__always)
  package var isShut: Bool {
    switch state.mode {
    case .locking, .locked: true
    case .notStarted, .starting, .unlocked, .leaving, .signedOut: false
    }
  }
}
