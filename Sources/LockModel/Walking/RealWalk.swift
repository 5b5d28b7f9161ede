import LockCore
import ModelChecker

/// A walk through a world with clocks in milliseconds: any length may pass, and limits are as long as they are
/// on a phone.
///
/// The world is the one that a search explores, with its happenings, effects, ghosts and predicates. Only the
/// ages of its marks are kept here, as true times, and put into the state as classes before each step.
struct RealWalk<L: LockCodec> {
  let world: LockWorld<L>
  private(set) var state: WorldState<L>
  /// What can happen now, but for the steps of the clocks.
  private(set) var enabled: [Happening] = []
  /// The steps so far.
  private(set) var steps: [(happening: Happening, crash: CrashWish)] = []
  private var step: WorldStep<RealSeat<L>>
  /// True times of the last use and of the leave.
  private var usedAt: Int64
  private var leftAt: Int64
  private var wallAtLeave: Int64
  /// The leave that is with the store, or that shall be forgotten there.
  private var flyingLeave: ClockReading?
  /// When the wait after wrong codes is over, if one stands.
  private var waitEndsAt: Int64 = 0
  /// When the timer is due that the lock asked for; nil if none stands.
  private var timerAt: Int64?

  /// - Parameters:
  ///   - settings: With times in milliseconds.
  ///   - subject: A lock with the policy of `settings`, in a fresh process.
  init(_ settings: WorldSettings, _ subject: L) {
    let classes = AgeClasses(settings)
    let own = classes.settings(settings)
    let bounds = StepBounds(own)
    let seat = RealSeat<L>(classes)
    var world = World()
    world.ghosts.markLeave(bounds.wallAge(world.clock))
    world.store.configure(own.startConfiguration, own)
    world.store.server = Codes.number(own.startServer, own)
    if own.start != .signedOut { world.store.session = SessionLabel.a.id }
    state = WorldState(subject: subject, world: world)
    let levels = LevelTables(own)
    step = WorldStep(from: state, seat, bounds, levels)
    let first = step.finish()
    self.world = LockWorld(
      settings: own, start: state, prelude: [], startPredicates: first, levels: levels)
    usedAt = seat.clock.real
    leftAt = usedAt
    wallAtLeave = seat.clock.wall
    refresh()
  }

  var prelude: [PredicateSet] { [world.startPredicates] }

  /// The limits, in milliseconds.
  var classes: AgeClasses { step.seat.classes }

  /// The clocks as they stand.
  var clock: RealClock { step.seat.clock }

  /// The device may sleep: nobody is in front of the app.
  var canSleep: Bool { state.world.scene != .active }

  /// Takes a step and says what is true of it. Steps of the clocks have their length or offset in
  /// milliseconds.
  @specialized(where L == Lock)
  @specialized(where L == WideLock)
  @specialized(where L == FaultyLock)
  mutating func take(_ happening: Happening, crash wish: CrashWish = .none) -> PredicateSet {
    classify(&state.world)
    step.begin(from: state)
    lookAhead()
    let set: PredicateSet
    if case .tick(let length) = happening {
      set = pass(length, happening)
    } else if case .sleep(let length) = happening {
      set = pass(length, happening)
    } else if case .wallSet(let offset) = happening {
      set = setWall(offset)
    } else {
      set = make(happening, wish)
    }
    state = step.after
    steps.append((happening, wish))
    noteLeaves(happening)
    noteMarks(set)
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

  private mutating func make(_ happening: Happening, _ wish: CrashWish) -> PredicateSet {
    let clock = step.seat.clock
    let happening = inClasses(happening)
    let set = step.make(WorldAction(happening))
    guard let point = step.crashPoint(wish) else { return set }
    step.seat.clock = clock
    return step.make(WorldAction(happening, crash: point))
  }

  private mutating func pass(_ length: Int64, _ happening: Happening) -> PredicateSet {
    step.restart(WorldAction(happening))
    var asleep = false
    if case .sleep = happening { asleep = true }
    step.seat.clock.pass(length, asleep: asleep)
    classify(&step.after.world)
    step.noteClockHelp(elapsed: length)
    return step.finish()
  }

  private mutating func setWall(_ offset: Int64) -> PredicateSet {
    step.restart(WorldAction(.wallSet(offset)))
    step.seat.clock.wallOffset = offset
    step.after.world.ghosts = classified(step.after.world.ghosts)
    step.noteClockHelp(elapsed: 0)
    return step.finish()
  }

  /// What ages, with the true ages as classes.
  private func classify(_ world: inout World) {
    world.ghosts = classified(world.ghosts)
    world.timer = timer
    if world.waitLeft != 0 { world.waitLeft = isWaitOver(world) ? 0 : AgeClasses.standingWait }
    if world.store.leave != 0 { world.store.leave = step.seat.number(of: step.seat.storedLeave) }
    if world.inFlight.isLeave {
      let leave = WrittenLeave.reading(step.seat.number(of: flyingLeave), world.clock)
      world.inFlight = WriteCode(
        number: Codes.number(.leave(leave), self.world.settings, world.clock))
    }
  }

  /// The ghosts with the true ages, as classes.
  private func classified(_ ghosts: Ghosts) -> Ghosts {
    var ghosts = ghosts
    let clock = step.seat.clock
    ghosts.idleAge = classes.number(ofAge: clock.real - usedAt)
    ghosts.leftAge = classes.number(ofLeave: clock.real - leftAt)
    if ghosts.isOut && classes.policy.lockOnWallRollback {
      ghosts.leftWallAge = clock.wall < wallAtLeave ? 0 : 1
    }
    return ghosts
  }

  /// Before the record was read no time has passed for a wait.
  private func isWaitOver(_ world: World) -> Bool {
    world.hasRead && step.seat.clock.real >= waitEndsAt
  }

  /// The timer as the world keeps it: none, due, or not yet.
  private var timer: ArmedTimer {
    guard let timerAt else { return .none }
    return step.seat.clock.real >= timerAt ? .due : ArmedTimer(after: 1)
  }

  /// Which leave the store holds after the step, and which is on its way there.
  private mutating func noteLeaves(_ happening: Happening) {
    let wrote =
      happening == .wrote || happening == .kill(.kept) || happening == .reboot(.kept)
    if wrote && Codes.isOfLeave(step.start.world.inFlight.number) {
      step.seat.storedLeave = flyingLeave
    }
    if let wished = step.seat.wishedLeave {
      if step.action.crash?.write == .kept { step.seat.storedLeave = wished }
      flyingLeave = wished
    }
    if state.world.store.leave == 0 { step.seat.storedLeave = nil }
  }

  /// A mark that the step set is zero now: it is set at this moment.
  private mutating func noteMarks(_ set: PredicateSet) {
    let clock = step.seat.clock
    if state.world.timer == .none {
      timerAt = nil
    } else if set.contains(LockPredicate.handled.rawValue), let wait = step.seat.wakeUp {
      timerAt = clock.real + Int64(wait)
    }
    if state.world.waitLeft != 0 && state.world.waitLeft != AgeClasses.standingWait {
      waitEndsAt = clock.real + Int64(classes.policy.wait(after: state.world.store.attempts))
    }
    if state.world.ghosts.idleAge == AgeClasses.fresh { usedAt = clock.real }
    if set.contains(LockPredicate.restored.index), let leave = step.seat.storedLeave {
      // Time counts from the leave that was written down.
      leftAt = clock.real - (clock.continuous - leave.continuous)
    } else if state.world.ghosts.leftAge == AgeClasses.fresh {
      leftAt = clock.real
      wallAtLeave = clock.wall
    }
    step.seat.wallAtLeave = state.world.ghosts.isOut ? wallAtLeave : nil
  }

  /// What ``WorldStep/lookAhead()`` does, in milliseconds.
  private mutating func lookAhead() {
    guard step.before.runs, step.before.isOpen, step.before.isOn else { return }
    step.remaining = step.seat.ticksUntilLock(state.subject, state.world.clock)
    let server = step.bounds.serverDecides ? classes.time(ofWord: state.world.known.server) : nil
    let idle = classes.idleLength(state.world.known.chosenIdle)
    guard let limit = [idle, server].compactMap({ $0 }).min() else { return }
    let left = max(0, limit - (step.seat.clock.real - usedAt))
    step.before.truths.insert(.idleStretched, if: (step.remaining ?? .max) > left)
  }

  private mutating func refresh() {
    enabled.removeAll(keepingCapacity: true)
    world.forEachHappening(in: state.world) { happening in
      if case .policyArrive(let word) = happening {
        enabled.append(.policyArrive(step.seat.classes.inMilliseconds(word)))
      } else if !happening.isOfTheClocks {
        enabled.append(happening)
      }
    }
  }

  private func inClasses(_ happening: Happening) -> Happening {
    guard case .policyArrive(let word) = happening else { return happening }
    return .policyArrive(classes.inClasses(word))
  }

  /// What is wrong with the wish to be woken that the last step ended with, if it called the lock: the lock
  /// must ask for the moment at which it would fall or at which a wait ends, and for none where neither comes.
  func wakeUpProblem(after set: PredicateSet) -> String? {
    guard set.contains(LockPredicate.handled.rawValue), state.world.process == .running else {
      return nil
    }
    let due: Int64? =
      switch state.subject.phase {
      case .open: step.seat.ticksUntilLock(state.subject, state.world.clock)
      case .shut: state.world.waitLeft == 0 ? nil : waitEndsAt - step.seat.clock.real
      case .none, .starting, .leaving, .signedOut: nil
      }
    let wish = step.seat.wakeUp.map(Int64.init)
    guard due != wish else { return nil }
    func text(_ time: Int64?) -> String { time.map { "in \($0) ms" } ?? "never" }
    return "the lock asks to be woken \(text(wish)) and has a reason for it \(text(due))"
  }
}

extension Happening {
  /// Time passes or a clock is set.
  var isOfTheClocks: Bool {
    switch kind {
    case .tick, .sleep, .wallSet: true
    case .launch, .launchInBackground, .kill, .reboot, .recreate, .freeze, .thaw, .resign,
      .background, .foreground, .activate, .snapshot, .timer, .deviceLock, .deviceUnlock, .touch,
      .back, .pin, .tryAgain, .useBiometrics, .lockNow, .logOut, .forgotPin, .choosePin,
      .changeStart, .changeProof, .changeCancel, .promptAnswer, .compared, .readAnswer, .wrote,
      .writeFailed, .erased, .eraseFailed, .gate, .serverLogout, .open, .call, .push, .signIn,
      .credentialSet, .credentialClear, .enrol, .loseVerifier, .policyArrive, .tighten, .otherScene,
      .reinstall, .backupRestore, .act, .otherAccount, .picker:
      false
    }
  }
}
